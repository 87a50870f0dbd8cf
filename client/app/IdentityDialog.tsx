import { useState } from 'react'
import * as z from 'zod/mini'
import { completeLoginInput, loginPasswordInput } from '../../server/auth/input'
import { request } from '../lib/api/request'
import { toastError } from '../lib/feedback/error-toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import type { IdentityPrompt } from '../lib/session/identity-prompt'
import { startSession } from '../lib/session/session'
import { CompleteLoginDocument, ConfirmIdentityDocument } from '../lib/session/session.generated'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'

const codeInput = z.pick(completeLoginInput, { code: true })

/** Asks for a code to complete a login, or for the password or a code before an action that needs a recent proof. */
export function IdentityDialog({ prompt: { question, settle } }: { prompt: IdentityPrompt }) {
  const [usesCode, setUsesCode] = useState(question.kind === 'login')
  const close = () => settle(false)
  return (
    <Dialog
      closesImmediately
      onClose={close}
      title={question.kind === 'login' ? 'Two-Step Verification' : "Confirm It's You"}
      description={
        usesCode
          ? 'Enter the code that your authenticator app shows, or a recovery code.'
          : 'This action needs your password again.'
      }
    >
      {usesCode ? (
        <CodeForm
          onCancel={close}
          submit={async code => {
            if (question.kind === 'login') {
              const { completeLogin } = await request(
                CompleteLoginDocument,
                { challenge: question.challenge, code },
                { anonymous: true },
              )
              await startSession(completeLogin)
            } else await request(ConfirmIdentityDocument, { code })
            settle(true)
          }}
        />
      ) : (
        <PasswordConfirmation onCancel={close} onConfirmed={() => settle(true)} onUseCode={() => setUsesCode(true)} />
      )}
    </Dialog>
  )
}

const reportError = (error: unknown) => toastError('Not confirmed', error, "Couldn't confirm it. Try again.")

function CodeForm({ submit, onCancel }: { submit: (code: string) => Promise<void>; onCancel: () => void }) {
  const form = useSchemaForm(codeInput, { code: '' })
  const [send, isPending] = useSubmit(form, ({ code }) => submit(code), reportError)
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormActions onCancel={onCancel} submitLabel="Continue" pendingLabel="Checking..." pending={isPending} />
    </form>
  )
}

interface PasswordProps {
  onCancel: () => void
  onConfirmed: () => void
  onUseCode: () => void
}

function PasswordConfirmation({ onCancel, onConfirmed, onUseCode }: PasswordProps) {
  const form = useSchemaForm(loginPasswordInput, { password: '' })
  const [send, isPending] = useSubmit(
    form,
    async ({ password }) => {
      await request(ConfirmIdentityDocument, { password })
      onConfirmed()
    },
    reportError,
  )
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-5 space-y-4">
      <TextField label="Current Password" type="password" autoComplete="current-password" {...form.field('password')} />
      <button
        type="button"
        onClick={onUseCode}
        className="text-sm underline decoration-control-border underline-offset-4 hover:decoration-text"
      >
        Use a code instead
      </button>
      <FormActions onCancel={onCancel} submitLabel="Continue" pendingLabel="Checking..." pending={isPending} />
    </form>
  )
}
