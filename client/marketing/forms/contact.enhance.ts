import { sendContactMessageInput } from '../../../server/leads/input'
import { request } from '../../lib/api/request'
import { toast } from '../../lib/feedback/toast'
import { SendContactMessageDocument } from '../documents.generated'
import { enhanceForm } from './enhance-form'
import { buildMessageFailedToast, buildMessageSentToast } from './form-toasts'
import type { FormEnhancer } from './use-enhanced-form'

export const enhance: FormEnhancer = (form, callbacks) =>
  enhanceForm(form, callbacks, {
    schema: sendContactMessageInput,
    fields: ['name', 'email', 'subject', 'message', 'remarks'],
    send: async input => {
      const { sendContactMessage } = await request(SendContactMessageDocument, { input })
      toast(buildMessageSentToast(sendContactMessage.message))
    },
    onError: error => toast(buildMessageFailedToast(error)),
    sentDurationMs: 3000,
  })
