import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { adjustCreditsInput } from '../../server/credits/input'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { count } from '../lib/format'
import { toast } from '../lib/toast'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { useAdjustCreditsMutation } from './hooks.generated'

// Whose balance it is, is not among the fields.
const schema = z.pick(adjustCreditsInput, { amount: true, reason: true })

interface Props {
  person: { id: number; username: string; credits: number }
  onClose: () => void
}

const balanceText = ({ username, credits }: { username: string; credits: number }) =>
  `${username} has ${count(credits)} credits`

/** Adds to somebody's balance, or takes from it, with a reason that they read. */
export function AdminAdjustCreditsDialog({ person, onClose }: Props) {
  const [adjustCredits] = useAdjustCreditsMutation()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { amount: '', reason: '' } })
  const [save, saving] = useOneAtATime(async (input: { amount: number; reason: string }) => {
    try {
      const { data } = await adjustCredits({
        variables: { input: { ...input, userId: person.id } },
        // Whoever adjusts their own reads the new line in their history, too.
        update: cache =>
          cache.evict({
            id: cache.identify({ __typename: 'User', id: person.id }),
            fieldName: 'creditTransactions',
          }),
      })
      const user = data?.adjustCredits.user
      toast({ title: 'Credits adjusted', description: user && balanceText(user) })
      onClose()
    } catch (error) {
      toastFailure('Credits not adjusted', error, 'Could not adjust the credits')
      showIssues(error, form)
    }
  })
  const { errors } = form.formState
  return (
    <Dialog open onClose={onClose} title="Adjust Credits" description={`${balanceText(person)}.`}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <Field
          label="Amount"
          hint="Whole credits; a minus takes them away."
          autoComplete="off"
          placeholder="+100 or -100"
          error={errors.amount?.message}
          className="[&_input]:tabular-nums"
          {...form.register('amount')}
        />
        <Field
          label="Reason"
          hint={`${person.username} reads it in their credit history.`}
          autoComplete="off"
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <FormActions onCancel={onClose} action="Adjust Credits" doing="Adjusting..." busy={saving} />
      </form>
    </Dialog>
  )
}
