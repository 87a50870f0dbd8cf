import { useLoaderData, useParams } from 'react-router-dom'
import { formatPageTitle, type Head } from '../lib/head'
import { AuthScreen } from '../ui/layout/AuthScreen'
import { createAccountLinkLoader } from './account-link-loader'
import { InvalidLink } from './InvalidLink'
import { LinkNotes } from './LinkNotes'
import { ResetPasswordForm } from './ResetPasswordForm'

export { rejectNativePost as action } from './reject-native-post'

export const loader = createAccountLinkLoader('passwordReset')

export const head = (): Head => ({ title: formatPageTitle('Reset Password'), robots: 'noindex' })

const NOTES = [
  'The link works once and is valid for one hour.',
  'A new password signs you out on all other devices.',
  'You are signed in here afterwards, unless your account has two-step verification.',
]

export function Component() {
  const link = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  return (
    <AuthScreen
      title="Reset Password"
      aside={link && <LinkNotes notes={NOTES} />}
      cardTitle={link ? 'Set a New Password' : 'This Link Is No Longer Valid'}
    >
      {link ? (
        <ResetPasswordForm token={token} username={link.username} />
      ) : (
        <InvalidLink text="It has expired or was already used, or your account has changed since. To get a new link, choose “Forgot password?” on the login page." />
      )}
    </AuthScreen>
  )
}
