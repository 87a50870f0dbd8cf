import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from '../../client/ui/controls/TextField'
import { Dialog } from '../../client/ui/overlays/Dialog'

afterEach(cleanup)

it('a dialog focuses its first enabled field', async () => {
  render(
    <Dialog open onClose={() => {}} title="Edit Credit Code">
      <TextField label="Code" disabled />
      <TextField label="Credit Amount" />
    </Dialog>,
  )
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Credit Amount'))
})
