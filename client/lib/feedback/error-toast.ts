import { getErrorMessage, RefreshError } from '../api/request-error'
import { toast } from './toast'

/** Ignores a RefreshError, because a dialog or the login page reports the end of the session (specification §8). */
export const toastError = (title: string, error: unknown, fallback?: string): void => {
  if (error instanceof RefreshError) return
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })
}
