import { BadResponseError, getErrorMessage, RequestError } from '../../lib/api/request-error'
import type { ToastMessage } from '../../lib/feedback/toast'

type ToastContent = Omit<ToastMessage, 'id'>

/** Confirms a signup to a visitor who left the page during the request. */
export const requestSentToast: ToastContent = {
  title: 'Thank you',
  description: 'We’ve received your request for early access.',
}

/** Specification §8, Signup. */
export const buildRequestFailedToast = (error: unknown): ToastContent => ({
  title: 'Submission Error',
  description: String(error).includes('409')
    ? 'This email is already registered. Thank you for your interest!'
    : 'There was a problem submitting your information. Please try again.',
  variant: 'destructive',
})

/** Shows the server's message unless it is empty (specification §8). */
export const buildMessageSentToast = (serverMessage: string): ToastContent => ({
  title: 'Message sent',
  description: serverMessage || "We've received your message and will respond soon.",
})

/** Specification §8, Contact. */
export const buildMessageFailedToast = (error: unknown): ToastContent => ({
  title: 'Something went wrong',
  description:
    error instanceof RequestError
      ? (!(error instanceof BadResponseError) && error.text) || 'Failed to send message'
      : getErrorMessage(error) || 'Your message could not be sent. Please try again later.',
  variant: 'destructive',
})
