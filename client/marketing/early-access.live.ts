import { requestEarlyAccessInput } from '../../server/leads/input'
import { request } from '../lib/request'
import { toast } from '../lib/toast'
import { RequestEarlyAccessDocument } from './documents.generated'
import { buildRequestFailedToast } from './form-texts'
import { enhanceForm } from './live-form'
import type { FormEnhancer } from './use-live-form'

export const enhance: FormEnhancer = (form, callbacks) =>
  enhanceForm(form, callbacks, {
    schema: requestEarlyAccessInput,
    fields: ['name', 'email', 'interest', 'homepage'],
    send: async input => {
      await request(RequestEarlyAccessDocument, { input })
    },
    onError: error => toast(buildRequestFailedToast(error)),
  })
