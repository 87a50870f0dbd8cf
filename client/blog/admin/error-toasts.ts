import { getErrorMessage, RefreshError, RequestError } from '../../lib/api/request-error'
import { toast } from '../../lib/feedback/toast'

/**
 * Shows the field errors joined by commas, else the error message, else the fallback (specification §8, Blog). Like
 * `toastError`, shows nothing if the session has ended.
 */
export function toastPostError(error: unknown, fallback: string): void {
  if (error instanceof RefreshError) return
  const issues = error instanceof RequestError ? error.issues.map(({ message }) => message) : []
  const description = [...new Set(issues)].join(', ') || getErrorMessage(error) || fallback
  toast({ title: 'Error', description, variant: 'destructive' })
}
