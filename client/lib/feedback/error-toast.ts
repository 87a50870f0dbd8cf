import { getErrorMessage, RefreshError } from '../api/request-error'
import { toast } from './toast'

/**
 * Shows a destructive toast with the error message or, if the message is empty, with the fallback (specification §8).
 * Ignores a RefreshError, because a dialog or the login page reports the end of the session.
 */
export const toastError = (title: string, error: unknown, fallback?: string): void => {
  if (error instanceof RefreshError) return
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })
}
