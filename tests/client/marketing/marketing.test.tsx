import { expect, test } from 'vitest'
import { BadResponseError, NetworkError, RequestError } from '../../../client/lib/api/request-error'
import { interestOptions } from '../../../client/lib/interests'
import type { Interest } from '../../../client/marketing/documents.generated'
import {
  buildMessageFailedToast,
  buildMessageSentToast,
  buildRequestFailedToast,
} from '../../../client/marketing/forms/form-toasts'
import { positions } from '../../../client/marketing/positions'
import { addWorkingDays, formatDay } from '../../../client/marketing/working-days'
import { interests } from '../../../server/leads/input'

test('offers every interest that the server accepts, with a readable label', () => {
  const optionValues: Interest[] = interestOptions.map(({ value }) => value)
  expect(optionValues).toEqual([...interests])
  expect(new Set(interestOptions.map(({ label }) => label)).size).toBe(interests.length)
  for (const { value, label } of interestOptions) expect(label).not.toContain(value)
})

test('shows a specific error for an email address that is already registered', () => {
  const conflictError = new RequestError(409, 'This email is already registered.', { code: 'CONFLICT' })
  expect(buildRequestFailedToast(conflictError)).toEqual({
    title: 'Submission Error',
    description: 'This email is already registered. Thank you for your interest!',
    variant: 'destructive',
  })
  for (const error of [new NetworkError(), new RequestError(500, 'Down', { code: 'INTERNAL' }), null])
    expect(buildRequestFailedToast(error)).toMatchObject({
      title: 'Submission Error',
      description: 'There was a problem submitting your information. Please try again.',
    })
})

test("the contact form's toasts show the server's message or a fallback", () => {
  expect(buildMessageSentToast('Danke').description).toBe('Danke')
  expect(buildMessageSentToast('')).toEqual({
    title: 'Message sent',
    description: "We've received your message and will respond soon.",
  })
  expect(buildMessageFailedToast(new RequestError(429, 'Wait a minute', { code: 'RATE_LIMITED' }))).toEqual({
    title: 'Something went wrong',
    description: 'Wait a minute',
    variant: 'destructive',
  })
  for (const errorWithoutUserMessage of [
    new RequestError(500, '', { code: 'INTERNAL' }),
    new BadResponseError(502, 'Bad Gateway'),
    new BadResponseError(401, 'Authorization required'),
  ])
    expect(buildMessageFailedToast(errorWithoutUserMessage).description).toBe('Failed to send message')
  expect(buildMessageFailedToast(null).description).toBe('Your message could not be sent. Please try again later.')
})

test.each([
  ['2026-11-20', 0, 'Fri, Nov 20'],
  ['2026-11-20', 2, 'Tue, Nov 24'],
  ['2026-11-20', 10, 'Fri, Dec 4'],
  ['2026-11-21', 2, 'Tue, Nov 24'],
  ['2026-11-22', 2, 'Tue, Nov 24'],
  ['2026-12-31', 1, 'Fri, Jan 1'],
])('adds working days: %s plus %i is %s', (start, days, expected) => {
  expect(formatDay(addWorkingDays(new Date(`${start}T12:00:00`), days))).toBe(expected)
})

test('lists four remote positions of two types in three departments', () => {
  expect(positions).toHaveLength(4)
  expect(new Set(positions.map(({ department }) => department))).toEqual(
    new Set(['Research', 'Engineering', 'Content']),
  )
  expect(new Set(positions.map(({ type }) => type))).toEqual(new Set(['Full-time', 'Contract']))
  expect(new Set(positions.map(({ location }) => location))).toEqual(new Set(['Remote']))
})
