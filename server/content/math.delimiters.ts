/** A formula in a text, between `$` or `$$`. */
export interface Formula {
  /** Range in the text, including the delimiters. `end` is exclusive. */
  start: number
  end: number
  tex: string
  isDisplay: boolean
}

/** Maximum number of characters of TeX in a formula. Longer formulas stay text. */
const MAX_FORMULA_LENGTH = 2_000

const ESCAPED_DOLLAR = String.raw`\$`

const CONTENT = String.raw`(?:[^$\\]|\\[\s\S])+`
const DISPLAY = String.raw`(?<![\\$])\$\$(?!\$)(${CONTENT})\$\$(?!\$)`
// An inline formula does not begin or end with white space and is not next to a word character or a dollar sign.
// Therefore prices ("$5 and $10") and variables ("$HOME:$PATH") are text.
const INLINE = String.raw`(?<![\w$\\])\$(?![\s$])(${CONTENT})(?<!\s)\$(?![\w$])`

const FORMULA_PATTERN = new RegExp(`${DISPLAY}|${INLINE}`, 'g')
const LEADING_FORMULA_PATTERN = new RegExp(`^(?:${DISPLAY}|${INLINE})`)
const FORMULA_BLOCK_PATTERN = /^ {0,3}\$\$(?:[^$\\\n]|\\[^\n]|\\?\n(?![^\S\n]*\n))+\$\$[^\S\n]*(?:\n+|$)/

/**
 * Matches an amount followed by words, such as "5 and 10", which is not a formula. TeX commands begin with a backslash
 * and do not match.
 */
const PRICE_PATTERN = /^[\d.,]+[^\s\\]*\s(?:[^\\]*\s)?[a-z]{2,}/i

/** Returns the formulas in a text. An escaped dollar sign (`\$`) does not delimit a formula. */
export const findFormulas = (text: string): Formula[] => {
  const formulas: Formula[] = []
  if (!text.includes('$')) return formulas
  for (const match of text.matchAll(FORMULA_PATTERN)) {
    const content = parseFormula(match)
    if (content) formulas.push({ start: match.index, end: match.index + match[0].length, ...content })
  }
  return formulas
}

/** Returns the escaped dollar sign, or the formula with its delimiters, at the start of a text. */
export const matchFormula = (text: string): string | undefined => {
  if (text.startsWith(ESCAPED_DOLLAR)) return ESCAPED_DOLLAR
  const match = LEADING_FORMULA_PATTERN.exec(text)
  return match && parseFormula(match) ? match[0] : undefined
}

/** Returns the content of a match, or null if the TeX is empty or too long, or is a price between single `$`. */
const parseFormula = ([, display, inline = '']: RegExpExecArray): Pick<Formula, 'tex' | 'isDisplay'> | null => {
  const isDisplay = display !== undefined
  const tex = (display ?? inline).trim()
  if (tex === '' || tex.length > MAX_FORMULA_LENGTH || (!isDisplay && PRICE_PATTERN.test(tex))) return null
  return { tex, isDisplay }
}

/** Returns the display formula at the start of Markdown, unless other text follows on the last line of the formula. */
export const matchFormulaBlock = (markdown: string): string | undefined => FORMULA_BLOCK_PATTERN.exec(markdown)?.[0]

/** Replaces escaped dollar signs with dollar signs. */
export const unescapeDollars = (text: string): string => text.replaceAll(ESCAPED_DOLLAR, '$')

/** Removes the delimiters of formulas, so that their TeX source remains. Unescapes dollar signs. */
export const removeMathDelimiters = (text: string): string => {
  let plainText = ''
  let end = 0
  for (const formula of findFormulas(text)) {
    plainText += unescapeDollars(text.slice(end, formula.start)) + formula.tex
    end = formula.end
  }
  return plainText + unescapeDollars(text.slice(end))
}
