import { Controller } from 'react-hook-form'
import { createCreditCodeInput } from '../../server/credits/input'
import { buildCopyAction } from '../lib/feedback/copy-action'
import { toastError } from '../lib/feedback/error-toast'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { DatePicker } from '../ui/controls/DatePicker'
import { FormActions } from '../ui/controls/FormActions'
import { TextArea } from '../ui/controls/TextArea'
import { TextField } from '../ui/controls/TextField'
import { getEndOfDay } from './credit-code-format'
import type { CodeRowFragment } from './documents.generated'
import { useCreateCreditCodeMutation, useUpdateCreditCodeMutation } from './hooks.generated'

const getDefaultValues = (code: CodeRowFragment | undefined) => ({
  code: code?.code ?? '',
  creditAmount: String(code?.creditAmount ?? 100),
  maxUses: code ? String(code.maxUses ?? '') : '1',
  description: code?.description ?? '',
  expiresAt: code?.expiresAt ? new Date(code.expiresAt) : null,
})

/** Converts `expiresAt` to ISO 8601. Keeps null (no expiration) and undefined (no change). */
const toMutationInput = <TInput extends { expiresAt?: Date | null }>({ expiresAt, ...rest }: TInput) => ({
  ...rest,
  expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
})

/** Edits `code`, or creates a credit code if `code` is undefined (specification §5, Credit code form). */
export function AdminCodeForm({ code, onDone }: { code: CodeRowFragment | undefined; onDone: () => void }) {
  const [createCreditCode] = useCreateCreditCodeMutation()
  const [updateCreditCode] = useUpdateCreditCodeMutation()
  const form = useSchemaForm(createCreditCodeInput, getDefaultValues(code))
  const [save, isSaving] = useSave(form, {
    write: code
      ? {
          update: changes => updateCreditCode({ variables: { id: code.id, input: toMutationInput(changes) } }),
        }
      : {
          list: 'creditCodes',
          create: async input =>
            (await createCreditCode({ variables: { input: toMutationInput(input) } })).data?.createCreditCode,
        },
    buildSuccessToast: (_input, created) => ({
      title: `Credit code ${code ? 'updated' : 'created'} successfully`,
      action: created && buildCopyAction('code', created.code),
    }),
    onError: error => toastError('Error', error, `Failed to ${code ? 'update' : 'create'} credit code`),
    onDone,
  })
  const { field } = form
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField
        label={code ? 'Code' : 'Code (optional)'}
        disabled={Boolean(code)}
        hint={code ? 'Code cannot be changed after creation' : 'Leave blank to auto-generate'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="[&_input]:font-mono [&_input]:uppercase"
        {...(code ? { value: code.code, readOnly: true } : field('code'))}
      />
      <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
        <TextField
          label="Credit Amount"
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:tabular-nums"
          {...field('creditAmount')}
        />
        <TextField
          label="Max Uses (optional)"
          inputMode="numeric"
          autoComplete="off"
          className="[&_input]:tabular-nums"
          {...field('maxUses')}
        />
      </div>
      <Controller
        control={form.control}
        name="expiresAt"
        render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
          <DatePicker
            label="Expiration Date (optional)"
            emptyLabel="No expiration"
            hint="Valid through the end of that day, your time."
            error={fieldState.error?.message}
            value={value instanceof Date ? value : null}
            onChange={day => onChange(day && getEndOfDay(day))}
            onBlur={onBlur}
            ref={ref}
          />
        )}
      />
      <TextArea label="Description (optional)" rows={2} {...field('description')} />
      <FormActions
        onCancel={onDone}
        submitLabel={code ? 'Save Changes' : 'Create Code'}
        pendingLabel={code ? 'Saving...' : 'Creating...'}
        pending={isSaving}
      />
    </form>
  )
}
