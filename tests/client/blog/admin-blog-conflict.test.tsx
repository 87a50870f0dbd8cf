import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConflictText } from '../../../client/blog/admin/editor/ConflictText'
import { diffBlocks } from '../../../client/blog/admin/editor/text-diff'
import { listHtmlBlocks, listMarkdownBlocks } from '../../../client/blog/admin/rich-text/readable-text'

const getChangedTexts = (selector: 'ins' | 'del') =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

test('lists the text blocks of HTML, omits scripts, and shows images and dividers as text in brackets', () => {
  const html = `<h2>Two  series</h2><p>Slide <b>one</b><br>line</p>
    <ul><li><p>First</p></li><li>Second<ul><li>Nested</li></ul></li></ul>
    <table><tr><th>Week</th><th>4</th></tr></table><pre>a = 1\n\nb = 2</pre>
    <figure><img src="/uploads/a.webp" alt="A radar"><figcaption>Rings</figcaption></figure><hr><script>alert(1)</script>`
  expect(listHtmlBlocks(html)).toEqual([
    'Two series',
    'Slide one',
    'line',
    '• First',
    '• Second',
    '• Nested',
    'Week | 4',
    'a = 1',
    'b = 2',
    '[Image: A radar, /uploads/a.webp]',
    'Rings',
    '[Divider]',
  ])
})

test('lists a table row as one block, even if its cells contain paragraphs, line breaks or lists', () => {
  const html = `<table><tr><th><p>Week</p></th><td><p>4</p><p>early</p></td><td>late<br>or never</td></tr>
    <tr><td><ul><li>One</li><li>Two</li></ul></td><td></td></tr></table>`
  expect(listHtmlBlocks(html)).toEqual(['Week | 4 early | late or never', '• One • Two |'])
})

test('lists the title and the first source of a video', () => {
  expect(listHtmlBlocks('<video title="Radar"><source src="/a.webm"><source src="/a.mp4"></video>')).toEqual([
    '[Embedded: Radar, /a.webm]',
  ])
})

test('lists the lines of Markdown, or the text blocks if the Markdown field contains HTML', () => {
  expect(listMarkdownBlocks('# Title\n\nText <b>bold</b>')).toEqual(['# Title', 'Text <b>bold</b>'])
  expect(listMarkdownBlocks('<p>Copied</p>')).toEqual(['Copied'])
})

test('compares similar blocks word by word, and shows dissimilar blocks as removed and added', () => {
  expect(diffBlocks(['Same', 'One week ahead'], ['Same', 'Two weeks, one week ahead'])).toEqual([
    [{ kind: 'same', text: 'Same' }],
    [
      { kind: 'removed', text: 'One' },
      { kind: 'added', text: 'Two weeks, one' },
      { kind: 'same', text: ' week ahead' },
    ],
  ])
  expect(diffBlocks(['Entirely old'], ['Something else'])).toEqual([
    [{ kind: 'removed', text: 'Entirely old' }],
    [{ kind: 'added', text: 'Something else' }],
  ])
})

test('shows all blocks as removed and added if the texts differ in too many blocks', () => {
  const [longBefore, longAfter] = ['a', 'b'].map(prefix => Array.from({ length: 2001 }, (_, i) => `${prefix}${i}`))
  expect(diffBlocks(longBefore ?? [], longAfter ?? [])).toHaveLength(4002)
})

test('shows changed text without markup and collapses unchanged paragraphs', () => {
  const paragraphs = ['A', 'B', 'C', 'D', 'E'].map(name => `<p>Paragraph ${name}</p>`).join('')
  render(
    <ConflictText
      name="content"
      label="Content"
      base={`${paragraphs}<p>All about leads</p>`}
      value={`${paragraphs}<p>All about <em>lags</em></p><img src="x" onerror="alert(1)">`}
    />,
  )
  const text = screen.getByRole('group', { name: 'Content' })
  expect(text.textContent).toBe('… 4 unchanged paragraphs …Paragraph EAll about leadslags[Image: x]')
  expect(getChangedTexts('del')).toEqual(['leads'])
  expect(getChangedTexts('ins')).toEqual(['lags', '[Image: x]'])
  expect(document.querySelector('img')).toBeNull()
})

test.each([
  ['<p>Text</p>', 'No changes.'],
  ['<p><b>Text</b></p>', 'The text is unchanged. Only formatting or links changed.'],
])('shows a message instead of a comparison if the text of %s is unchanged', (value, message) => {
  render(<ConflictText name="content" label="Content" base="<p>Text</p>" value={value} />)
  expect(screen.getByText(message)).toBeDefined()
})
