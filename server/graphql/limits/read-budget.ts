import type { Context } from '../../context'
import { createBadUserInputError } from '../../errors'

/** Maximum number of posts in all reads of one operation. A read counts as the maximum number of rows it can return. */
export const MAX_POSTS_PER_OPERATION = 500

/** Maximum total length of the long texts in all reads of one operation. */
export const MAX_TEXT_CHARACTERS = 8_000_000

interface ReadBudget {
  rowCount: number
  textCharacters: number
  /** Settles when the latest read of long texts ends. */
  lastRead: Promise<unknown>
}

/**
 * Key of the budget, which is stored as a property of the context instead of in a WeakMap
 * (docs/decisions/0025-memory.md).
 */
const BUDGET = Symbol('readBudget')

const getBudget = (context: Context & { [BUDGET]?: ReadBudget }): ReadBudget => {
  context[BUDGET] ??= { rowCount: 0, textCharacters: 0, lastRead: Promise.resolve() }
  return context[BUDGET]
}

/**
 * Reads rows within the budget of the operation. The budget bounds the memory that an operation uses. Reads of long
 * texts run one after the other.
 * @param maxRows maximum number of rows that `read` returns
 * @param getTexts returns the long texts of the result; null if the operation selects none
 * @throws BAD_USER_INPUT if the read exceeds the budget
 */
export const readWithinBudget = async <TResult>(
  context: Context,
  maxRows: number,
  read: () => Promise<TResult>,
  getTexts: ((result: TResult) => (string | null | undefined)[]) | null,
): Promise<TResult> => {
  const budget = getBudget(context)
  budget.rowCount += maxRows
  if (budget.rowCount > MAX_POSTS_PER_OPERATION) {
    throw createBadUserInputError(
      `The lists of one operation can contain ${MAX_POSTS_PER_OPERATION} posts in total. Request fewer or shorter lists.`,
    )
  }
  if (!getTexts) return read()
  const readTexts = budget.lastRead.then(async () => {
    assertTextBudget(budget)
    const result = await read()
    for (const text of getTexts(result)) budget.textCharacters += text?.length ?? 0
    assertTextBudget(budget)
    return result
  })
  budget.lastRead = readTexts.catch(() => {})
  return readTexts
}

const assertTextBudget = ({ textCharacters }: ReadBudget) => {
  if (textCharacters <= MAX_TEXT_CHARACTERS) return
  throw createBadUserInputError(
    `The texts of one operation can have ${MAX_TEXT_CHARACTERS / 1_000_000} million characters in total. Request fewer rows or fewer long texts.`,
  )
}
