import { getErrorMessage, RequestError } from '../../lib/api/request-error'
import { toast } from '../../lib/feedback/toast'

/**
 * Says why a post could not be created, updated or published: what the server says about its fields, joined by commas,
 * else its message, else the fallback (specification §8, Blog).
 */
export function toastPostError(error: unknown, fallback: string): void {
  const issues = error instanceof RequestError ? error.issues.map(({ message }) => message) : []
  const description = [...new Set(issues)].join(', ') || getErrorMessage(error) || fallback
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Says what failed in the words of specification §8, and under them, where the server says it, why. */
export const toastBlogError = (title: string, error: unknown): void =>
  toast({ title, description: getErrorMessage(error) || undefined, variant: 'destructive' })
