import * as z from 'zod/mini'
import { adjustCreditsInput } from '../../server/credits/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { formatCount } from '../lib/format'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'
import { useAdjustCreditsMutation } from './hooks.generated'

const adjustmentSchema = z.pick(adjustCreditsInput, { amount: true, reason: true })

interface Props {
  user: { id: number; username: string; credits: number }
  onClose: () => void
}

const formatBalance = ({ username, credits }: { username: string; credits: number }) =>
  `${username} has ${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}`

/** Adjusts a user's credits. The user sees the reason in the credit history. */
export function AdminAdjustCreditsDialog({ user, onClose }: Props) {
  const [adjustCredits] = useAdjustCreditsMutation()
  const form = useSchemaForm(adjustmentSchema, { amount: '', reason: '' })
  const [save, isSaving] = useSubmit(
    form,
    async input => {
      const { data } = await adjustCredits({
        variables: { input: { ...input, userId: user.id } },
        // The overview must reload the metrics. If administrators adjust their own credits, their dashboard must reload
        // the credit history.
        update: cache => {
          cache.evict({ fieldName: 'adminOverview' })
          cache.evict({
            id: cache.identify({ __typename: 'User', id: user.id }),
            fieldName: 'creditTransactions',
          })
        },
      })
      const updatedUser = data?.adjustCredits.user
      toast({ title: 'Credits adjusted', description: updatedUser && formatBalance(updatedUser) })
      onClose()
    },
    error => toastError('Adjustment failed', error, "Couldn't adjust the credits. Try again."),
  )
  const { field } = form
  return (
    <Dialog onClose={onClose} title="Adjust Credits" description={`${formatBalance(user)}.`}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <TextField
          label="Amount"
          hint="Enter a whole number. Use a minus sign (-) to deduct credits."
          autoComplete="off"
          placeholder="100 or -100"
          className="[&_input]:tabular-nums"
          {...field('amount')}
        />
        <TextField
          label="Reason"
          hint={`Shown in ${user.username}'s credit history.`}
          autoComplete="off"
          {...field('reason')}
        />
        <FormActions onCancel={onClose} submitLabel="Adjust Credits" pendingLabel="Adjusting..." pending={isSaving} />
      </form>
    </Dialog>
  )
}
