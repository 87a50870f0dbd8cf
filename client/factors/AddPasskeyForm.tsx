import { useApolloClient } from '@apollo/client/react'
import * as z from 'zod/mini'
import { addPasskeyInput } from '../../server/factors/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { createPasskey } from '../lib/passkeys/browser-passkeys'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { FactorsDocument } from './documents.generated'
import { useAddPasskeyMutation, useStartPasskeyRegistrationMutation } from './hooks.generated'

const passkeyFormSchema = z.pick(addPasskeyInput, { name: true })

interface Props {
  /** Receives the recovery codes if the passkey is the user's first factor, otherwise null. */
  onAdded: (recoveryCodes: string[] | null) => void
  onCancel: () => void
}

export function AddPasskeyForm({ onAdded, onCancel }: Props) {
  const [startRegistration] = useStartPasskeyRegistrationMutation({ fetchPolicy: 'no-cache' })
  const [addPasskey] = useAddPasskeyMutation({ fetchPolicy: 'no-cache' })
  const client = useApolloClient()
  const form = useSchemaForm(passkeyFormSchema, { name: 'Passkey' })
  const [save, isSaving] = useSubmit(
    form,
    async ({ name }) => {
      const registration = await startRegistration()
      const credential = await createPasskey(registration.data?.startPasskeyRegistration)
      if (!credential) return
      const { data } = await addPasskey({ variables: { input: { name, credential } } })
      toast({ title: 'Passkey added' })
      void client.refetchQueries({ include: [FactorsDocument, 'Viewer', 'SecurityEvents'] })
      onAdded(data?.addPasskey.recoveryCodes ?? null)
    },
    error => {
      if (error instanceof Error && error.name === 'InvalidStateError')
        toast({ title: 'Not added', description: 'This device already has a passkey for your account.' })
      else toastError('Not added', error, "Couldn't add the passkey. Try again.")
    },
  )
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Name"
        hint="Helps you recognize the passkey. For example, use the name of the device."
        autoComplete="off"
        {...form.field('name')}
      />
      <FormActions onCancel={onCancel} submitLabel="Create Passkey" pendingLabel="Creating..." pending={isSaving} />
    </form>
  )
}
