import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useConfirm } from '../ui/overlays/use-confirm'
import { SecurityEventsDocument, type SessionRowFragment } from './documents.generated'
import { useRevokeOtherSessionsMutation, useRevokeSessionMutation } from './hooks.generated'

const refetchOptions = { refetchQueries: [SecurityEventsDocument] }

/**
 * Returns functions that revoke sessions after a confirmation, and the confirmation dialog.
 * @param getFallbackFocus returns the element to focus if useReturnFocus finds no other element
 */
export function useRevokeSessions(getFallbackFocus: () => HTMLElement | null) {
  const [revokeSession] = useRevokeSessionMutation(refetchOptions)
  const [revokeOtherSessions] = useRevokeOtherSessionsMutation(refetchOptions)
  const { confirm, dialog } = useConfirm()
  const confirmSignOut = (description: string, successTitle: string, revoke: () => Promise<unknown>) =>
    confirm({
      title: 'Sign Out',
      description,
      confirmLabel: 'Sign Out',
      pendingLabel: 'Signing out...',
      getFallbackFocus,
      run: async () => {
        try {
          await revoke()
          toast({ title: successTitle })
          return true
        } catch (error) {
          toastError('Error', error, "Couldn't sign out. Try again.")
          return false
        }
      },
    })
  return {
    confirmRevocation: ({ id, device }: SessionRowFragment) =>
      confirmSignOut(`Sign out ${device ?? 'this session'}? It loses access immediately.`, 'Session signed out', () =>
        revokeSession({ variables: { id } }),
      ),
    confirmRevocationOfOthers: () =>
      confirmSignOut(
        'Sign out of all sessions except this one? The other sessions lose access immediately.',
        'Other sessions signed out',
        () => revokeOtherSessions(),
      ),
    dialog,
  }
}
