import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router-dom'
import { toast } from '../lib/feedback/toast'
import { formatCount, formatUtcDateTime } from '../lib/format'
import { formatPageTitle, type Head } from '../lib/head'
import { memberRoleLabels } from '../lib/labels'
import { AuthScreen } from '../ui/layout/AuthScreen'
import { AcceptInvitationForm } from './AcceptInvitationForm'
import { AcceptWithAccountForm } from './AcceptWithAccountForm'
import type { loadInvitation } from './account-link-loader'
import type { ReceivedInvitationFragment } from './documents.generated'
import { InvalidLink } from './InvalidLink'
import { LinkNotes } from './LinkNotes'

export { loadInvitation as loader } from './account-link-loader'
export { rejectNativePost as action } from './reject-native-post'

export const head = (): Head => ({ title: formatPageTitle('Invitation'), robots: 'noindex' })

/** The visitor accepts the invitation with a new account or with an existing one. */
export function Component() {
  const invitation = useLoaderData<typeof loadInvitation>()
  const { token = '' } = useParams()
  if (!invitation) {
    return (
      <AuthScreen title="Invitation" aside={null} cardTitle="This Invitation Is No Longer Valid">
        <InvalidLink text="It has expired, was revoked, or was already accepted. If you accepted it, log in. Otherwise, ask the person who invited you for a new one." />
      </AuthScreen>
    )
  }
  return <ValidInvitation invitation={invitation} token={token} />
}

function ValidInvitation({ invitation, token }: { invitation: ReceivedInvitationFragment; token: string }) {
  const [hasAccount, setHasAccount] = useState(false)
  const { organizationName } = invitation
  const switchToLogin = () => {
    setHasAccount(true)
    toast({ title: 'An account with this email exists', description: 'Log in with it to accept the invitation.' })
  }
  return (
    <AuthScreen
      title="Invitation"
      aside={<LinkNotes notes={describeInvitation(invitation)} />}
      cardTitle={
        hasAccount ? 'Log In to Accept' : organizationName ? `Join ${organizationName}` : 'Create Your Account'
      }
    >
      {hasAccount ? (
        <AcceptWithAccountForm invitation={invitation} token={token} />
      ) : (
        <AcceptInvitationForm invitation={invitation} token={token} onAccountFound={switchToLogin} />
      )}
      <button type="button" onClick={() => setHasAccount(!hasAccount)} className="text-link mt-5 max-sm:min-h-11">
        {hasAccount ? 'Create a new account instead' : 'I already have an account'}
      </button>
    </AuthScreen>
  )
}

const describeInvitation = (invitation: ReceivedInvitationFragment): string[] => {
  const { inviterName, organizationName, organizationRole, role, credits, expiresAt } = invitation
  const hasOrganization = organizationName && organizationRole
  return [
    hasOrganization ? `${inviterName} invites you to ${organizationName}.` : `${inviterName} invites you to Kairos.`,
    ...(hasOrganization ? [`Your role there: ${memberRoleLabels[organizationRole].toLowerCase()}.`] : []),
    ...(role === 'admin' ? ['You will be an administrator of this site.'] : []),
    ...(credits > 0 ? [`You receive ${formatCount(credits)} ${credits === 1 ? 'credit' : 'credits'}.`] : []),
    `The link works once and is valid until ${formatUtcDateTime(expiresAt)}.`,
  ]
}
