import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Honeypot } from '../../../client/marketing/forms/Honeypot'

afterEach(cleanup)

/** Browsers and password managers may fill in a field if its name or label contains one of these words. */
const AUTOFILL_WORDS =
  /name|user|login|pass|mail|phone|tel|fax|url|web|site|home|page|addr|street|city|state|zip|post|country|region|company|organi[sz]ation|title|birth|age|sex|gender|card|code|account|date/i

test('the name, the label and the attributes of the honeypot field prevent autofill', () => {
  render(<Honeypot />)
  const label = 'Leave this field empty'
  const input = screen.getByLabelText(label)
  expect(input.getAttribute('name')).not.toMatch(AUTOFILL_WORDS)
  expect(label).not.toMatch(AUTOFILL_WORDS)
  for (const attribute of ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'])
    expect(input.hasAttribute(attribute), attribute).toBe(true)
})

test('the honeypot field is outside the tab order and hidden from screen readers', () => {
  render(<Honeypot />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByLabelText('Leave this field empty').tabIndex).toBe(-1)
})
