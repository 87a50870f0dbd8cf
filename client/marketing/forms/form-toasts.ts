import { getErrorMessage, RequestError } from '../../lib/api/request-error'
import type { ToastMessage } from '../../lib/feedback/toast'

type ToastContent = Omit<ToastMessage, 'id'>

/** What is said when early access has been asked for, to whoever is no longer there to be taken to the thanks. */
export const requestSentToast: ToastContent = {
  title: 'Thank you',
  description: 'We’ve received your request for early access.',
}

/** What is said when early access could not be asked for (specification §8, Signup). */
export const buildRequestFailedToast = (error: unknown): ToastContent => ({
  title: 'Submission Error',
  description: String(error).includes('409')
    ? 'This email is already registered. Thank you for your interest!'
    : 'There was a problem submitting your information. Please try again.',
  variant: 'destructive',
})

/** What is said when a message has come in, in the server's words where there are some (specification §8, Contact). */
export const buildMessageSentToast = (serverMessage: string): ToastContent => ({
  title: 'Message sent',
  description: serverMessage || "We've received your message and will respond soon.",
})

/** What is said when a message could not be sent (specification §8, Contact). */
export const buildMessageFailedToast = (error: unknown): ToastContent => ({
  title: 'Something went wrong',
  description:
    error instanceof RequestError
      ? (error.code !== 'BAD_ANSWER' && error.text) || 'Failed to send message'
      : getErrorMessage(error) || 'Your message could not be sent. Please try again later.',
  variant: 'destructive',
})
