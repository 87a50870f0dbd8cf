import { expect, test } from 'vitest'
import { isImageUrl, isLinkUrl, isSitePath } from '../../server/urls'

const hasSiteOrigin = (url: string) =>
  ['http://site.example', 'https://site.example'].every(
    origin => URL.canParse(url, origin) && new URL(url, origin).origin === origin,
  )

const listCombinations = (characters: string[], length: number): string[] =>
  length === 0 ? [''] : listCombinations(characters, length - 1).flatMap(text => characters.map(last => text + last))

test('isSitePath accepts exactly the absolute paths that browsers resolve to this site', () => {
  const texts = [1, 2, 3, 4].flatMap(length => listCombinations(['/', '\\', '\t', '\n', '\r', 'a', '.', ' '], length))
  const paths = texts.filter(text => text.startsWith('/'))
  expect(paths.filter(path => isSitePath(path) !== hasSiteOrigin(path))).toEqual([])
  expect(texts.filter(text => !text.startsWith('/') && isSitePath(text))).toEqual([])
})

test.each([
  ['https://example.com/a', true, true],
  ['HTTP://example.com', true, true],
  ['/contact?from=blog#top', true, true],
  ['cover.webp', false, true],
  ['tmp/uploads/cover.webp', false, true],
  ['javascript:alert(1)', false, false],
  ['java\nscript:alert(1)', false, false],
  ['data:image/svg+xml,x', false, false],
  ['https:evil', false, false],
  ['//evil.example', false, false],
  ['\t//evil.example', false, false],
  ['http://', false, false],
])('for %j, isLinkUrl returns %s and isImageUrl returns %s', (url, isLink, isImage) => {
  expect([isLinkUrl(url), isImageUrl(url)]).toEqual([isLink, isImage])
})
