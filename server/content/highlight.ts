import { bundledLanguages, bundledLanguagesAlias, createHighlighter, type Highlighter } from 'shiki'
import { createCssVariablesTheme } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeHtml } from './html'

// Tokens get classes of the house (client/ui/styles/article.css) and not colours, so that one copy serves both themes.
const theme = createCssVariablesTheme({ name: 'kairos', variablePrefix: '--hl-' })

/** Longer code is shown as it is: colouring must not hold up the process. In characters. */
const MAX_CODE_LENGTH = 20_000

/** A line that takes longer keeps the colours it has so far, in milliseconds. The first of a language is slow. */
const LINE_TIMEOUT_MS = 1_000

let highlighter: Promise<Highlighter> | null = null

const isSupportedLanguage = (language: string): language is keyof typeof bundledLanguages =>
  Object.hasOwn(bundledLanguages, language) || Object.hasOwn(bundledLanguagesAlias, language)

/**
 * Code as HTML in spans with the classes `hl-keyword`, `hl-string` … What is in no language that we know, or too
 * long, comes back as plain text. The result holds nothing but spans and escaped text.
 * @param code the text itself, not HTML
 */
export const highlight = async (code: string, language: string): Promise<string> => {
  if (!isSupportedLanguage(language) || code.length > MAX_CODE_LENGTH) return escapeHtml(code)
  highlighter ??= createHighlighter({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  const shiki = await highlighter
  await shiki.loadLanguage(language)
  const { tokens } = shiki.codeToTokens(code, {
    lang: language,
    theme: 'kairos',
    tokenizeMaxLineLength: 2_000,
    tokenizeTimeLimit: LINE_TIMEOUT_MS,
  })
  return tokens.map(renderLine).join('\n')
}

/** One line: neighbours of one kind share a span. */
const renderLine = (tokens: { content: string; color?: string }[]): string => {
  const runs: { kind: string; text: string }[] = []
  for (const { content, color } of tokens) {
    const kind = parseTokenKind(color)
    const last = runs.at(-1)
    // Space has no colour: it goes with what stands before it.
    if (last && (last.kind === kind || content.trim() === '')) last.text += content
    else runs.push({ kind, text: content })
  }
  return runs
    .map(({ kind, text }) =>
      kind ? `<span class="hl-${kind}">${escapeHtml(text)}</span>` : escapeHtml(text),
    )
    .join('')
}

/** var(--hl-token-keyword) is of the kind keyword; the foreground is of none. */
const parseTokenKind = (color: string | undefined): string =>
  /--hl-token-([a-z-]+)/.exec(color ?? '')?.[1] ?? ''
