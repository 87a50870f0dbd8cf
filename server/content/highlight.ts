import { bundledLanguages, bundledLanguagesAlias, createHighlighter, type Highlighter } from 'shiki'
import { createCssVariablesTheme } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { escapeHtml } from './html.escape'

// The theme colors tokens with CSS variables. `renderLine` converts each variable to a class, and
// client/ui/styles/article-code.css defines the colors of the classes for the light and the dark theme.
const theme = createCssVariablesTheme({ name: 'kairos', variablePrefix: '--hl-' })

/** Maximum number of characters. Highlighting longer code would take too long. */
const MAX_CODE_LENGTH = 20_000

let highlighter: Promise<Highlighter> | null = null

const isSupportedLanguage = (language: string): language is keyof typeof bundledLanguages =>
  Object.hasOwn(bundledLanguages, language) || Object.hasOwn(bundledLanguagesAlias, language)

/**
 * Renders code to HTML: escaped text in spans with classes such as `hl-keyword`. Code in an unknown language, code
 * longer than MAX_CODE_LENGTH and lines of 2,000 or more characters get no spans.
 * @param language name or alias of a Shiki language, in lower case
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
    // No limit, because Shiki's limit would leave lines without spans on a busy machine. The converter limits the time.
    tokenizeTimeLimit: 0,
  })
  return tokens.map(renderLine).join('\n')
}

const renderLine = (tokens: { content: string; color?: string }[]): string => {
  const runs: { kind: string; text: string }[] = []
  for (const { content, color } of tokens) {
    const kind = parseTokenKind(color)
    const last = runs.at(-1)
    // White space is invisible, so it joins the run before it.
    if (last && (last.kind === kind || content.trim() === '')) last.text += content
    else runs.push({ kind, text: content })
  }
  return runs
    .map(({ kind, text }) => (kind ? `<span class="hl-${kind}">${escapeHtml(text)}</span>` : escapeHtml(text)))
    .join('')
}

/** Returns `keyword` for `var(--hl-token-keyword)` and '' for the foreground color. */
const parseTokenKind = (color: string | undefined): string => /--hl-token-([a-z-]+)/.exec(color ?? '')?.[1] ?? ''
