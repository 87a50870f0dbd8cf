import { sendContactMessageInput } from '../../server/leads/input'
import { request } from '../lib/request'
import { toast } from '../lib/toast'
import { SendContactMessageDocument } from './documents.generated'
import { messageFailed, messageSent } from './form-texts'
import { connectForm } from './live-form'
import type { Connect } from './use-live-form'

export const connect: Connect = (form, hooks) =>
  connectForm(form, hooks, {
    schema: sendContactMessageInput,
    fields: ['name', 'email', 'subject', 'message', 'homepage'],
    send: async input => {
      const { sendContactMessage } = await request(SendContactMessageDocument, { input })
      toast(messageSent(sendContactMessage.message))
    },
    failed: error => toast(messageFailed(error)),
    sentFor: 3000,
  })
