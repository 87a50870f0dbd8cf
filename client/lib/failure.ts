import { errorText } from './request-error'
import { toast } from './toast'

/** Says what failed, in the words of the server or, when it has none, in the fallback's (specification §8). */
export const toastFailure = (title: string, error: unknown, fallback: string): void =>
  toast({ title, description: errorText(error) || fallback, variant: 'destructive' })
