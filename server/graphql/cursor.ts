import { formatPrismaCursor } from '@pothos/plugin-prisma'
import type { GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { isValidSignature, sign } from '../crypto/signature'
import { createBadUserInputError } from '../errors'

/** The position of a row in a sorted list. Cursors contain the position, so they stay valid if the row is deleted. */
export interface CursorPosition {
  /** Value of the sort field as JSON: dates are ISO strings. */
  value: string | number | boolean | null
  id: number
}

/** Identifies a list by its field, its parent object and its arguments, except those in `PAGE_ARGS`. */
interface ListSource {
  parent: unknown
  args: object
  info: Pick<GraphQLResolveInfo, 'parentType' | 'fieldName'>
}

const PAGE_ARGS = ['first', 'last', 'after', 'before', 'offset']

const buildSignedText = ({ parent, args, info }: ListSource, position: string) => {
  const parentId = (parent as { id?: number } | undefined)?.id ?? null
  const listArgs = Object.entries(args).filter(([name]) => !PAGE_ARGS.includes(name))
  return JSON.stringify(['cursor', info.parentType.name, parentId, info.fieldName, listArgs, position])
}

/** Length of an HMAC-SHA256 signature in base64url. */
const SIGNATURE_LENGTH = 43

/** Formats a position as a cursor. The cursor contains a signature that is valid only for this list. */
export const formatCursor = ({ secret }: Pick<Context, 'secret'>, list: ListSource, { value, id }: CursorPosition) => {
  const position = JSON.stringify([value, id])
  return formatPrismaCursor({ id: sign(secret, buildSignedText(list, position)) + position }, 'id')
}

/**
 * Returns the position in a cursor that Pothos has decoded.
 * @throws BAD_USER_INPUT if the cursor does not belong to this list
 */
export const parseCursor = ({ secret }: Pick<Context, 'secret'>, list: ListSource, cursor: unknown): CursorPosition => {
  const text = String(cursor)
  const position = text.slice(SIGNATURE_LENGTH)
  if (!isValidSignature(secret, buildSignedText(list, position), text.slice(0, SIGNATURE_LENGTH))) {
    throw createBadUserInputError(
      'This cursor does not belong to this list with these arguments. Start again from the first page.',
    )
  }
  const [value, id] = JSON.parse(position)
  return { value, id }
}
