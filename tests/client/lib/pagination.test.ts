import { expect, test } from 'vitest'
import { buildPageItems } from '../../../client/ui/navigation/page-items'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap', 9]],
  [3, 9, [1, 2, 3, 4, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
])('page %i of %i offers the first, the last and the adjacent pages: %j', (page, total, pages) => {
  expect(buildPageItems(page, total)).toEqual(pages)
})

test('if the page number exceeds the page count, only the first and the last page are offered', () => {
  expect(buildPageItems(40, 3)).toEqual([1, 'gap', 3])
})
