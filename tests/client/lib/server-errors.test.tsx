import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { RequestError } from '../../../client/lib/api/request-error'
import { useSchemaForm } from '../../../client/lib/forms/use-schema-form'
import { useSubmit } from '../../../client/lib/forms/use-submit'
import { TextField } from '../../../client/ui/controls/TextField'

afterEach(cleanup)

const schema = z.object({ title: z.string(), links: z.array(z.object({ url: z.string() })) })

function Form({ submit }: { submit: () => Promise<void> }) {
  const form = useSchemaForm(schema, { title: 'Reading', links: [{ url: '/a' }, { url: '/b' }] })
  const [save] = useSubmit(form, submit)
  return (
    <form onSubmit={form.handleSubmit(save)}>
      <TextField label="Title" {...form.field('title')} />
      <TextField label="First URL" {...form.field('links.0.url')} />
      <TextField label="Second URL" {...form.field('links.1.url')} />
      <button type="submit">Save</button>
    </form>
  )
}

const findErrorText = (label: string) => {
  const describedBy = screen.getByLabelText(label).getAttribute('aria-describedby')
  return describedBy && document.getElementById(describedBy)?.textContent
}

test('shows the error for `links.1.url` at the "Second URL" field until the value of the field changes', async () => {
  const issues = [
    { path: 'links.1.url', message: 'Enter a URL' },
    { path: 'links.7.url', message: 'No such field' },
  ]
  render(
    <Form submit={vi.fn().mockRejectedValue(new RequestError(400, 'Invalid', { code: 'BAD_USER_INPUT', issues }))} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const field = screen.getByLabelText('Second URL')
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(findErrorText('Second URL')).toBe('Enter a URL')
  expect(document.activeElement).toBe(field)
  for (const label of ['Title', 'First URL'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.input(field, { target: { value: '/contact' } })
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
})
