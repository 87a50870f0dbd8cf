import { getErrorMessage } from '../api/request-error'
import { toast } from './toast'

/** Shows a destructive toast with the server's message, or the fallback when there is none (specification §8). */
export const toastError = (title: string, error: unknown, fallback?: string): void =>
  toast({ title, description: getErrorMessage(error) || fallback, variant: 'destructive' })
