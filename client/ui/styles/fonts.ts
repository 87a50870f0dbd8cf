import displayFontUrl from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2?url'
import textFontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'

export const PRELOADED_FONT_URLS: readonly string[] = [displayFontUrl, textFontUrl]
