import * as z from 'zod/mini'
import { addTotpInput } from '../../server/factors/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { CopyableText } from '../ui/controls/CopyableText'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { FactorsDocument, type StartTotpEnrollmentMutation } from './documents.generated'
import { useAddTotpMutation } from './hooks.generated'
import { QrCode } from './QrCode'

const totpFormSchema = z.pick(addTotpInput, { name: true, code: true })

interface Props {
  enrollment: StartTotpEnrollmentMutation['startTotpEnrollment']
  /** Receives the recovery codes if the app is the user's first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

/** Shows the QR code and the setup key. The user enters a code from the app to complete the setup. */
export function AddTotpForm({ enrollment: { enrollment: sealedEnrollment, secret, uri }, onAdded, onCancel }: Props) {
  const [addTotp] = useAddTotpMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [FactorsDocument, 'Viewer', 'SecurityEvents'],
  })
  const form = useSchemaForm(totpFormSchema, { code: '', name: 'Authenticator app' })
  const [save, isSaving] = useSubmit(
    form,
    async input => {
      const { data } = await addTotp({ variables: { input: { ...input, enrollment: sealedEnrollment } } })
      toast({ title: 'Two-step verification is on' })
      onAdded(data?.addTotp.recoveryCodes ?? null)
    },
    error => toastError('Not added', error, "Couldn't add the app. Try again."),
  )
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <div className="space-y-3">
        <QrCode text={uri} />
        <div>
          <p className="text-sm text-muted">Setup key</p>
          <CopyableText text={secret} />
        </div>
      </div>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" {...form.field('code')} />
      <TextField
        label="Name"
        hint="Helps you recognize the app. For example, use the name of your phone."
        autoComplete="off"
        {...form.field('name')}
      />
      <FormActions onCancel={onCancel} submitLabel="Turn On" pendingLabel="Checking..." pending={isSaving} />
    </form>
  )
}
