import { getErrorMessage } from '../api/request-error'
import { toast } from './toast'

/** Says what failed, in the words of the server or, when it has none, in the fallback's (specification §8). */
export const toastError = (title: string, error: unknown, fallback: string): void =>
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })

/** Whether it did not fail, but was stopped: by a person, or because nobody waits for it any more. */
export const isAbortError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
