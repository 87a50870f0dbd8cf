import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { createCreditCodeInput } from '../../server/credits/input'
import { useRefreshLists } from '../lib/admin-lists'
import { changedOf } from '../lib/changed'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { toast } from '../lib/toast'
import { DatePicker } from '../ui/DatePicker'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { TextArea } from '../ui/TextArea'
import { endOfDay } from './admin-code'
import type { CodeRowFragment } from './documents.generated'
import { useCreateCreditCodeMutation, useUpdateCreditCodeMutation } from './hooks.generated'

interface Values {
  code?: string | null
  creditAmount: number
  maxUses?: number | null
  description?: string | null
  expiresAt?: Date | null
}

/** Numbers are texts while they are typed. */
const startOf = (code: CodeRowFragment | undefined) =>
  code
    ? {
        code: code.code,
        creditAmount: String(code.creditAmount),
        maxUses: code.maxUses === null ? '' : String(code.maxUses),
        description: code.description ?? '',
        expiresAt: code.expiresAt ? new Date(code.expiresAt) : null,
      }
    : { code: '', creditAmount: '100', maxUses: '1', description: '', expiresAt: null }

/** A new credit code, or an active one to change (specification §5, Credit code form). */
export function AdminCodeForm({ code, onDone }: { code: CodeRowFragment | undefined; onDone: () => void }) {
  const write = useWrite(code)
  const refresh = useRefreshLists()
  const form = useForm({ resolver: zodResolver(createCreditCodeInput), defaultValues: startOf(code) })
  const { errors, dirtyFields } = form.formState
  const [save, saving] = useOneAtATime(async (values: Values) => {
    const done = code ? 'updated' : 'created'
    try {
      await write(values, dirtyFields)
      await refresh()
      toast({ title: `Credit code ${done} successfully` })
      onDone()
    } catch (error) {
      toastFailure('Error', error, `Failed to ${code ? 'update' : 'create'} credit code`)
      showIssues(error, form)
    }
  })
  const { register, setFocus } = form
  // The first field of an edit cannot be written in: the second one has the focus.
  useEffect(() => {
    if (code) setTimeout(() => setFocus('creditAmount'))
  }, [code, setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <Field
        label={code ? 'Code' : 'Code (optional)'}
        disabled={Boolean(code)}
        hint={code ? 'Code cannot be changed after creation' : 'Leave blank to auto-generate'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        className="[&_input]:font-mono [&_input]:uppercase"
        {...(code ? { value: code.code, readOnly: true } : register('code'))}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Credit Amount"
          inputMode="numeric"
          autoComplete="off"
          error={errors.creditAmount?.message}
          className="[&_input]:tabular-nums"
          {...register('creditAmount')}
        />
        <Field
          label="Max Uses (optional)"
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxUses?.message}
          className="[&_input]:tabular-nums"
          {...register('maxUses')}
        />
      </div>
      <Controller
        control={form.control}
        name="expiresAt"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <DatePicker
            label="Expiration Date (optional)"
            none="No expiration"
            hint="Until the end of that day, where you are."
            error={errors.expiresAt?.message}
            value={value instanceof Date ? value : null}
            onChange={day => onChange(day && endOfDay(day))}
            onBlur={onBlur}
            ref={ref}
          />
        )}
      />
      <TextArea
        label="Description (optional)"
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
      <FormActions
        onCancel={onDone}
        action={code ? 'Save Changes' : 'Create Code'}
        doing={code ? 'Saving...' : 'Creating...'}
        busy={saving}
      />
    </form>
  )
}

/** Makes the code, or sends what has been changed of it. */
function useWrite(code: CodeRowFragment | undefined) {
  const [createCreditCode] = useCreateCreditCodeMutation()
  const [updateCreditCode] = useUpdateCreditCodeMutation()
  return async ({ expiresAt, ...rest }: Values, dirty: Partial<Record<keyof Values, unknown>>) => {
    const input = { ...rest, expiresAt: expiresAt?.toISOString() ?? null }
    if (!code) return void (await createCreditCode({ variables: { input } }))
    const { code: _unchangeable, ...changes } = changedOf(input, dirty)
    if (Object.keys(changes).length === 0) return
    await updateCreditCode({ variables: { id: code.id, input: changes } })
  }
}
