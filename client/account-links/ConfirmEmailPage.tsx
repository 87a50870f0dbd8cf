import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useParams, useRevalidator } from 'react-router-dom'
import { request } from '../lib/api/request'
import { RequestError } from '../lib/api/request-error'
import { toastError } from '../lib/feedback/error-toast'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { formatPageTitle, type Head } from '../lib/head'
import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { Button, getButtonClass } from '../ui/controls/Button'
import { AuthScreen } from '../ui/layout/AuthScreen'
import { createAccountLinkLoader } from './account-link-loader'
import { ConfirmEmailChangeDocument } from './documents.generated'
import { InvalidLink } from './InvalidLink'
import { LinkEmail, LinkNotes } from './LinkNotes'

export const loader = createAccountLinkLoader('emailChange')

export const head = (): Head => ({ title: formatPageTitle('Confirm Email'), robots: 'noindex' })

const NOTES = [
  'The link works once and is valid for one day.',
  'Until you confirm, your account keeps its current address.',
  'You stay signed in on all devices.',
]

export function Component() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  // The state keeps the confirmed address, because the loader returns null once the link has been used.
  const [confirmedEmail, setConfirmedEmail] = useState<string | null>(null)
  const cardTitle = confirmedEmail ? 'Email Confirmed' : link ? 'Confirm Your Email' : 'This Link Is No Longer Valid'
  return (
    <AuthScreen
      title="Confirm Email"
      aside={link && !confirmedEmail && <LinkNotes notes={NOTES} />}
      cardTitle={cardTitle}
    >
      {confirmedEmail ? (
        <ConfirmedMessage email={confirmedEmail} />
      ) : link?.newEmail ? (
        <EmailConfirmation
          token={token}
          username={link.username}
          newEmail={link.newEmail}
          onConfirmed={setConfirmedEmail}
        />
      ) : (
        <InvalidLink text="It has expired or was already used, or your account has changed since. To get a new link, change your email in your profile again." />
      )}
    </AuthScreen>
  )
}

interface EmailConfirmationProps {
  token: string
  username: string
  newEmail: string
  onConfirmed: (email: string) => void
}

function EmailConfirmation({ token, username, newEmail, onConfirmed }: EmailConfirmationProps) {
  const { revalidate } = useRevalidator()
  const [confirm, isPending] = useAsyncAction(async () => {
    try {
      await request(ConfirmEmailChangeDocument, { token }, { anonymous: true })
      onConfirmed(newEmail)
    } catch (error) {
      toastError('Confirmation failed', error, "Couldn't confirm the email. Try again.")
      if (error instanceof RequestError && error.code === 'NOT_FOUND') void revalidate()
    }
  })
  return (
    <>
      <p className="mt-4 text-muted">
        The account <span className="font-medium text-text wrap-anywhere">{username}</span> will use{' '}
        <LinkEmail>{newEmail}</LinkEmail>.
      </p>
      <noscript>
        <p className="mt-4 border-l-2 border-danger py-1 pl-4">
          You need JavaScript to confirm the email. Turn it on in your browser and reload the page.
        </p>
      </noscript>
      <Button className="mt-6 w-full" disabled={isPending} onClick={() => void confirm()}>
        {isPending ? 'Confirming...' : 'Confirm Email'}
      </Button>
    </>
  )
}

/** Takes the focus, because the button that had it is removed. */
function ConfirmedMessage({ email }: { email: string }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <p ref={ref} tabIndex={-1} role="status" className="mt-4 text-muted outline-none">
        Your account now uses <LinkEmail>{email}</LinkEmail>.
      </p>
      {/* Loads a new document, because the client may have cached the user with the previous address. */}
      <Link to={paths.dashboard} reloadDocument className={`${getButtonClass('primary')} mt-6 w-full`}>
        Go to the Dashboard
      </Link>
    </>
  )
}
