import { getErrorMessage, RefreshError } from '../api/request-error'
import { toast } from './toast'

/**
 * Shows a destructive toast with the server's message, or the fallback when there is none (specification §8). Shows none
 * when the session has ended: a dialog or the login page says so, and the toast would cover the dialog on phones.
 */
export const toastError = (title: string, error: unknown, fallback?: string): void => {
  if (error instanceof RefreshError) return
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })
}
