import type { TokenizerAndRendererExtension } from 'marked'
import { escapeText } from './html.escape'
import { matchFormula, matchFormulaBlock } from './math.delimiters'

/**
 * Extensions that keep formulas and escaped dollar signs unchanged when Markdown is converted to HTML. `renderArticle`
 * later renders the formulas in the HTML, because the HTML of posts without Markdown can also contain formulas.
 */
export const formulaExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'formulaBlock',
    level: 'block',
    tokenizer(source) {
      const raw = matchFormulaBlock(source)
      return raw ? { type: 'formulaBlock', raw, text: raw.trim() } : undefined
    },
    renderer: ({ text }) => `<p>${escapeText(text)}</p>\n`,
  },
  {
    name: 'formula',
    level: 'inline',
    start: source => source.indexOf('$'),
    tokenizer(source) {
      const raw = matchFormula(source)
      return raw ? { type: 'formula', raw, text: raw } : undefined
    },
    renderer: ({ text }) => escapeText(text),
  },
]
