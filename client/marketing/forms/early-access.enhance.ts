import { requestEarlyAccessInput } from '../../../server/leads/input'
import { request } from '../../lib/api/request'
import { toast } from '../../lib/feedback/toast'
import { RequestEarlyAccessDocument } from '../documents.generated'
import { enhanceForm } from './enhance-form'
import { buildRequestFailedToast } from './form-toasts'
import type { FormEnhancer } from './use-enhanced-form'

export const enhance: FormEnhancer = (form, callbacks) =>
  enhanceForm(form, callbacks, {
    schema: requestEarlyAccessInput,
    fields: ['name', 'email', 'interest', 'remarks'],
    send: async input => {
      await request(RequestEarlyAccessDocument, { input })
    },
    onError: error => toast(buildRequestFailedToast(error)),
  })
