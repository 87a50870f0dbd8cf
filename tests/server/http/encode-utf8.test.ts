import { expect, test } from 'vitest'
import { encodeUtf8 } from '../../../server/http/encode-utf8'

test.each([
  ['an empty string', ''],
  ['ASCII characters', '<p>radar</p>'],
  ['Latin-1 characters', 'Müller · 5 °C'],
  ['typographic quotes', '“Let’s look again”'],
  ['an emoji', 'radar 📡'],
  ['lone surrogates', 'a\ud800b\udc00'],
])('encodeUtf8 encodes %s like Buffer.from', (_name, text) => {
  expect(encodeUtf8(text).equals(Buffer.from(text))).toBe(true)
})
