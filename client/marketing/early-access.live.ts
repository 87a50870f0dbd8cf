import { requestEarlyAccessInput } from '../../server/leads/input'
import { request } from '../lib/request'
import { toast } from '../lib/toast'
import { RequestEarlyAccessDocument } from './documents.generated'
import { requestFailed } from './form-texts'
import { connectForm } from './live-form'
import type { Connect } from './use-live-form'

export const connect: Connect = (form, hooks) =>
  connectForm(form, hooks, {
    schema: requestEarlyAccessInput,
    fields: ['name', 'email', 'interest', 'homepage'],
    send: async input => {
      await request(RequestEarlyAccessDocument, { input })
    },
    failed: error => toast(requestFailed(error)),
  })
