import { sendContactMessageInput } from '../../server/leads/input'
import { request } from '../lib/request'
import { toast } from '../lib/toast'
import { SendContactMessageDocument } from './documents.generated'
import { buildMessageFailedToast, buildMessageSentToast } from './form-texts'
import { enhanceForm } from './live-form'
import type { FormEnhancer } from './use-live-form'

export const enhance: FormEnhancer = (form, callbacks) =>
  enhanceForm(form, callbacks, {
    schema: sendContactMessageInput,
    fields: ['name', 'email', 'subject', 'message', 'homepage'],
    send: async input => {
      const { sendContactMessage } = await request(SendContactMessageDocument, { input })
      toast(buildMessageSentToast(sendContactMessage.message))
    },
    onError: error => toast(buildMessageFailedToast(error)),
    sentDurationMs: 3000,
  })
