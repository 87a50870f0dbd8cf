import { getErrorMessage, RefreshError } from '../api/request-error'
import { toast } from './toast'

/**
 * Shows a destructive toast with the message of the error, or with the fallback if there is no message (specification
 * §8). Shows no toast for a RefreshError, because a dialog or the login page tells the user that the session has ended.
 * On phones, the toast would cover the dialog.
 */
export const toastError = (title: string, error: unknown, fallback?: string): void => {
  if (error instanceof RefreshError) return
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })
}
