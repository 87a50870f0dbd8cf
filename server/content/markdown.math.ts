import type { TokenizerAndRendererExtension } from 'marked'
import { escapeText } from './html.escape'
import { matchFormula, matchFormulaBlock } from './math.delimiters'

/** Keeps formulas and escaped dollar signs unchanged. renderArticle renders formulas, also those of posts in HTML. */
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
