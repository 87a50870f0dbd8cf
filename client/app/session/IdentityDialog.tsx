import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { completeLoginInput, loginPasswordInput } from '../../../server/auth/input'
import { request } from '../../lib/api/request'
import { toastError } from '../../lib/feedback/error-toast'
import { useAsyncAction } from '../../lib/forms/use-async-action'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import { isPasskeySupported } from '../../lib/passkeys/browser-passkeys'
import { confirmWithPasskey, signInWithPasskey } from '../../lib/passkeys/passkey-login'
import type { IdentityPrompt, IdentityPurpose } from '../../lib/session/identity-prompt'
import { startSession } from '../../lib/session/session'
import {
  CompleteLoginDocument,
  ConfirmIdentityDocument,
  IdentityFactorsDocument,
} from '../../lib/session/session.generated'
import { FormActions } from '../../ui/controls/FormActions'
import { TextField } from '../../ui/controls/TextField'
import { Dialog } from '../../ui/overlays/Dialog'

const codeInput = z.pick(completeLoginInput, { code: true })

/** Asks for a proof of identity, in the second step of a login or before an action that requires a recent proof. */
export function IdentityDialog({ prompt: { purpose, settle } }: { prompt: IdentityPrompt }) {
  const [usesCode, setUsesCode] = useState(purpose.kind === 'login')
  const proofs = useProofs(purpose)
  const close = () => settle(false)
  const passkeyButton = proofs.hasPasskey && (
    <PasskeyButton isLogin={purpose.kind === 'login'} onAccepted={() => settle(true)} />
  )
  return (
    <Dialog
      skipsCloseConfirmation
      onClose={close}
      title={purpose.kind === 'login' ? 'Two-Step Verification' : "Confirm It's You"}
      description={
        usesCode
          ? proofs.hasAuthenticatorApp
            ? 'Enter the code that your authenticator app shows, or a recovery code.'
            : purpose.kind === 'login'
              ? 'Use your passkey, or enter one of your recovery codes.'
              : 'Enter one of your recovery codes.'
          : 'Enter your password to continue.'
      }
    >
      {usesCode ? (
        <CodeForm
          onCancel={close}
          submit={async code => {
            if (purpose.kind === 'login') {
              const { completeLogin } = await request(
                CompleteLoginDocument,
                { challenge: purpose.challenge, code },
                { anonymous: true },
              )
              await startSession(completeLogin)
            } else await request(ConfirmIdentityDocument, { code })
            settle(true)
          }}
        >
          {passkeyButton}
        </CodeForm>
      ) : (
        <PasswordConfirmation onCancel={close} onConfirmed={() => settle(true)}>
          {(proofs.hasAuthenticatorApp || proofs.hasRecoveryCode) && (
            <LinkButton onClick={() => setUsesCode(true)}>
              {proofs.hasAuthenticatorApp ? 'Use a code instead' : 'Use a recovery code instead'}
            </LinkButton>
          )}
          {passkeyButton}
        </PasswordConfirmation>
      )}
    </Dialog>
  )
}

/** The proofs that the account has besides the password. */
interface Proofs {
  hasAuthenticatorApp: boolean
  hasPasskey: boolean
  hasRecoveryCode: boolean
}

const NO_PROOFS: Proofs = { hasAuthenticatorApp: false, hasPasskey: false, hasRecoveryCode: false }
const ALL_PROOFS: Proofs = { hasAuthenticatorApp: true, hasPasskey: true, hasRecoveryCode: true }

const buildProofs = (factorKinds: readonly string[], hasRecoveryCode: boolean): Proofs => ({
  hasAuthenticatorApp: factorKinds.includes('totp'),
  hasPasskey: factorKinds.includes('passkey'),
  hasRecoveryCode,
})

/**
 * Returns the proofs that the dialog offers besides the password. For a login, `purpose` contains the kinds of the
 * account's factors. For a confirmation, the hook loads them. Until they are loaded, it returns no proofs.
 */
function useProofs(purpose: IdentityPurpose): Proofs {
  const [proofs, setProofs] = useState(purpose.kind === 'login' ? buildProofs(purpose.factors, true) : NO_PROOFS)
  const isLogin = purpose.kind === 'login'
  useEffect(() => {
    if (isLogin) return
    let isCurrent = true
    const update = (next: Proofs) => {
      if (isCurrent) setProofs(next)
    }
    request(IdentityFactorsDocument, {}).then(
      ({ viewer }) =>
        update(buildProofs(viewer?.factors.map(({ kind }) => kind) ?? [], (viewer?.recoveryCodesLeft ?? 0) > 0)),
      // After a failure, the dialog offers every proof. The server rejects a proof that the account does not have.
      () => update(ALL_PROOFS),
    )
    return () => {
      isCurrent = false
    }
  }, [isLogin])
  return proofs
}

const reportError = (error: unknown) => toastError('Not confirmed', error, "Couldn't confirm your identity. Try again.")

interface CodeProps {
  submit: (code: string) => Promise<void>
  onCancel: () => void
  /** Buttons for other proofs. */
  children: ReactNode
}

function CodeForm({ submit, onCancel, children }: CodeProps) {
  const form = useSchemaForm(codeInput, { code: '' })
  const [send, isPending] = useSubmit(form, ({ code }) => submit(code), reportError)
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <div className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">{children}</div>
      <FormActions onCancel={onCancel} submitLabel="Continue" pendingLabel="Checking..." pending={isPending} />
    </form>
  )
}

interface PasswordProps {
  onCancel: () => void
  onConfirmed: () => void
  /** Buttons for other proofs. */
  children: ReactNode
}

function PasswordConfirmation({ onCancel, onConfirmed, children }: PasswordProps) {
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
      <div className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">{children}</div>
      <FormActions onCancel={onCancel} submitLabel="Continue" pendingLabel="Checking..." pending={isPending} />
    </form>
  )
}

function PasskeyButton({ isLogin, onAccepted }: { isLogin: boolean; onAccepted: () => void }) {
  const [verify, isPending] = useAsyncAction(async () => {
    try {
      if (await (isLogin ? signInWithPasskey() : confirmWithPasskey())) onAccepted()
    } catch (error) {
      reportError(error)
    }
  })
  if (!isPasskeySupported()) return null
  return (
    <LinkButton disabled={isPending} onClick={() => void verify()}>
      {isPending ? 'Waiting for your passkey...' : 'Use a passkey instead'}
    </LinkButton>
  )
}

const LinkButton = (props: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className="text-sm underline decoration-control-border underline-offset-4 hover:decoration-text max-sm:min-h-11"
  />
)
