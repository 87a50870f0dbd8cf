import displayFontUrl from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url'
import textFontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import monoFontUrl from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'

type ThemeName = 'light' | 'dark'

/**
 * The colors of client/ui/styles/theme.css in sRGB, and the additional colors `field` and `argument`. The editor needs
 * hex values; the rest of GraphiQL needs HSL values.
 */
const PALETTES = {
  light: {
    background: { hsl: '38, 40%, 96%', hex: '#f9f6f1' },
    panel: { hsl: '36, 100%, 99%', hex: '#fffdfa' },
    text: { hsl: '218, 34%, 13%', hex: '#151d2b' },
    muted: { hsl: '215, 12%, 36%', hex: '#505966' },
    line: { hsl: '39, 16%, 83%', hex: '#dad5cc' },
    signal: { hsl: '19, 100%, 38%', hex: '#c33e00' },
    onSignal: { hsl: '36, 100%, 99%', hex: '#fffdfa' },
    danger: { hsl: '337, 95%, 35%', hex: '#ad0445' },
    success: { hsl: '152, 100%, 22%', hex: '#006e3b' },
    warning: { hsl: '39, 100%, 26%', hex: '#875800' },
    field: { hsl: '213, 59%, 36%', hex: '#255691' },
    argument: { hsl: '183, 100%, 21%', hex: '#00656a' },
  },
  dark: {
    background: { hsl: '217, 47%, 9%', hex: '#0c1421' },
    panel: { hsl: '218, 39%, 12%', hex: '#131c2b' },
    text: { hsl: '36, 20%, 90%', hex: '#ebe7e1' },
    muted: { hsl: '212, 12%, 68%', hex: '#a3acb6' },
    line: { hsl: '218, 23%, 21%', hex: '#293241' },
    signal: { hsl: '22, 99%, 62%', hex: '#fe843d' },
    onSignal: { hsl: '217, 47%, 9%', hex: '#0c1421' },
    danger: { hsl: '346, 93%, 71%', hex: '#fa7090' },
    success: { hsl: '144, 53%, 59%', hex: '#5fce8c' },
    warning: { hsl: '41, 79%, 63%', hex: '#ebbd57' },
    field: { hsl: '214, 78%, 75%', hex: '#90baf1' },
    argument: { hsl: '183, 49%, 65%', hex: '#7cced2' },
  },
} as const satisfies Record<ThemeName, Record<string, { hsl: string; hex: string }>>

type Palette = (typeof PALETTES)[ThemeName]

const buildColorVariables = (palette: Palette) =>
  Object.entries({
    base: palette.background,
    neutral: palette.text,
    primary: palette.signal,
    secondary: palette.argument,
    tertiary: palette.muted,
    info: palette.field,
    success: palette.success,
    warning: palette.warning,
    error: palette.danger,
  })
    .map(([name, { hsl }]) => `--color-${name}:${hsl};`)
    .join('')

/** Selectors of the toolbar, and of the elements on which GraphiQL declares its CSS variables. */
const ROOT_SELECTORS = [
  '.toolbar',
  '.graphiql-container',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
]

const buildThemeStyles = (name: ThemeName, bodySelector: string) => {
  const palette = PALETTES[name]
  const roots = ROOT_SELECTORS.map(root => `${bodySelector} ${root}`).join(',')
  return `${bodySelector}{color-scheme:${name};background:${palette.background.hex}}
${roots}{${buildColorVariables(palette)}--on-signal:${palette.onSignal.hex};--line:${palette.line.hex};--panel:${palette.panel.hex}}
`
}

const buildFontFace = (family: string, url: string, weights: string) =>
  `@font-face{font-family:"${family}";font-display:swap;font-weight:${weights};src:url("${url}") format("woff2")}\n`

/** CSS that gives GraphiQL the look of the site. A class on the body sets the theme; by default, the system does. */
export const graphiqlStyles = [
  buildFontFace('Kairos Display', displayFontUrl, '600'),
  buildFontFace('Kairos Text', textFontUrl, '400 700'),
  buildFontFace('Kairos Mono', monoFontUrl, '100 800'),
  buildThemeStyles('light', 'body'),
  `@media (prefers-color-scheme: dark){${buildThemeStyles('dark', 'body:not(.graphiql-light)')}}\n`,
  buildThemeStyles('dark', 'body.graphiql-dark'),
  `body ${ROOT_SELECTORS.join(',body ')}{--font-family:"Kairos Text",Arial,sans-serif;--font-family-mono:"Kairos Mono",monospace;--border-radius-2:2px;--border-radius-4:4px;--border-radius-8:4px;--border-radius-12:6px}
.graphiql-container .graphiql-sessions{border:1px solid var(--line);border-radius:6px;background:var(--panel)}
.graphiql-container .graphiql-editors{border-radius:0 0 4px 4px;box-shadow:0 0 0 1px var(--line)}
button.graphiql-button{font-family:inherit}
.graphiql-doc-explorer-search{min-width:8.5rem}
a.graphiql-doc-explorer-type-name:not(:only-child){text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.2em}
.graphiql-doc-explorer-search [role=combobox]{flex:1;min-width:6rem}
.graphiql-container .graphiql-execute-button>svg{color:var(--on-signal)}
.graphiql-container .graphiql-tab-active{box-shadow:inset 0 2px hsl(var(--color-primary))}
.graphiql-container :focus-visible{outline:2px solid hsl(var(--color-primary));outline-offset:1px}
/* The editors measure text in the font that GraphiQL's script sets. That font is as wide as Kairos Mono. */
.monaco-editor .view-lines,.monaco-editor .margin-view-overlays{font-family:"Kairos Mono",monospace!important}
/* The toolbar shows the logo. */
.graphiql-logo img{display:none}
.graphiql-logo span{font:600 1.125rem "Kairos Display",Arial,sans-serif}
`,
  // In windows of medium width, the documentation panel is narrow, so its search field is below its title.
  `@media (width >= 48rem) and (width < 64rem){
.graphiql-doc-explorer-header{flex-direction:column;gap:.5rem}
.graphiql-doc-explorer-header .graphiql-doc-explorer-search{position:static}
}
`,
  // In narrow windows, the panels are stacked vertically.
  `@media (max-width: 47.99rem){
.graphiql-container .graphiql-main,.graphiql-container #graphiql-session{flex-direction:column;overflow-y:auto}
.graphiql-container .graphiql-sessions{margin:8px 8px 8px 0;max-height:none}
.graphiql-container .graphiql-plugin{flex:0 0 45%!important}
.graphiql-container :is(.graphiql-editors,.graphiql-response){min-height:16rem}
.graphiql-container :is(.graphiql-horizontal-drag-bar,.graphiql-logo){display:none}
}`,
].join('')

const buildEditorTheme = (name: ThemeName) => {
  const { text: foreground, ...palette } = PALETTES[name]
  const selection = `${palette.signal.hex}22`
  const rules: [token: string, color: { hex: string }][] = [
    ['', foreground],
    ['comment', palette.muted],
    ['keyword', palette.signal],
    ['identifier', palette.field],
    ['key.identifier', palette.field],
    ['type.identifier', palette.warning],
    ['argument.identifier', palette.argument],
    ['variable', palette.argument],
    ['string', palette.success],
    ['string.key.json', palette.field],
    ['string.value.json', palette.success],
    ['number', palette.warning],
    ['delimiter', palette.muted],
  ]
  return {
    base: name === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: rules.map(([token, { hex }]) => ({ token, foreground: hex })),
    colors: {
      'editor.background': '#ffffff00',
      'editor.foreground': foreground.hex,
      'editorLineNumber.foreground': palette.muted.hex,
      'editorLineNumber.activeForeground': foreground.hex,
      'editorCursor.foreground': palette.signal.hex,
      ...Object.fromEntries([1, 2, 3].map(depth => [`editorBracketHighlight.foreground${depth}`, palette.muted.hex])),
      'editorUnicodeHighlight.border': '#ffffff00',
      'editor.selectionBackground': `${palette.signal.hex}33`,
      'editorIndentGuide.background1': palette.line.hex,
      'editorWidget.background': palette.panel.hex,
      'editorHoverWidget.background': palette.panel.hex,
      'editorSuggestWidget.background': palette.panel.hex,
      'editorSuggestWidget.selectedBackground': selection,
      'editorSuggestWidget.selectedForeground': foreground.hex,
      'editorSuggestWidget.highlightForeground': palette.signal.hex,
      'quickInput.background': palette.panel.hex,
      'quickInputList.focusBackground': selection,
      'quickInputList.focusForeground': foreground.hex,
      'menu.background': palette.panel.hex,
      'menu.selectionBackground': selection,
      'menu.selectionForeground': foreground.hex,
      'list.hoverBackground': selection,
      'list.highlightForeground': palette.signal.hex,
      'textLink.foreground': palette.signal.hex,
      'editorLink.activeForeground': palette.signal.hex,
      'scrollbar.shadow': '#ffffff00',
      focusBorder: palette.signal.hex,
    },
  }
}

export const graphiqlEditorThemes = {
  'kairos-light': buildEditorTheme('light'),
  'kairos-dark': buildEditorTheme('dark'),
}
