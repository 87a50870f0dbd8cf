import type { FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import { createFormControl } from 'react-hook-form/control'
import { RequestError } from '../../lib/api/request-error'
import type { EnhancedForm, EnhancedFormCallbacks } from './use-enhanced-form'

/** The part of a zod schema that a form uses. */
interface FormSchema<TValues> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: TValues }
    | { success: false; error: { issues: { code: string; path: PropertyKey[]; message: string }[] } }
}

interface EnhanceFormOptions<TValues extends FieldValues> {
  schema: FormSchema<TValues>
  /** In document order; the first invalid field takes the focus. */
  fields: Path<TValues>[]
  /** Sends the validated values; rejects when the server returns an error. */
  send: (values: TValues) => Promise<void>
  /** Reports a failed `send`. */
  onError: (error: unknown) => void
  /** Milliseconds of the phase `sent`; 0 skips it. */
  sentDurationMs?: number
}

/**
 * Attaches react-hook-form to the existing controls of a server-rendered form, so that entered values and the focus
 * are kept. Validates on submit, then on change (specification §5).
 */
export function enhanceForm<TValues extends FieldValues>(
  form: HTMLFormElement,
  { onStateChange, onSent }: EnhancedFormCallbacks,
  { schema, fields, send, onError, sentDurationMs = 0 }: EnhanceFormOptions<TValues>,
): EnhancedForm {
  const abortController = new AbortController()
  let control = createControl()
  let isSubmitting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function createControl() {
    const newControl = createFormControl<TValues>({ resolver: createResolver(schema) })
    newControl.subscribe({
      formState: { errors: true },
      callback: () => {
        const invalidFields = fields.flatMap(name => {
          const message = newControl.getFieldState(name).error?.message
          return message ? [[name, message]] : []
        })
        onStateChange({ errors: Object.fromEntries(invalidFields) })
      },
    })
    for (const name of fields) newControl.register(name).ref(form.elements.namedItem(name))
    return newControl
  }

  /**
   * Copies the values of the controls into react-hook-form: password managers and scripts can fill them without events.
   * FormData is no alternative, because it leaves out the controls of a disabled fieldset.
   */
  function syncValuesFromDom() {
    for (const name of fields) {
      const { value } = form.elements.namedItem(name) as HTMLInputElement
      control.setValue(name, value as PathValue<TValues, Path<TValues>>)
    }
  }

  const handleFieldEvent = (event: Event) => {
    const name = fields.find(name => form.elements.namedItem(name) === event.target)
    if (name) void control.register(name).onChange(event)
  }
  for (const type of ['input', 'change', 'focusout'])
    form.addEventListener(type, handleFieldEvent, { signal: abortController.signal })

  async function submitValues(values: TValues) {
    onStateChange({ phase: 'submitting' })
    try {
      await send(values)
    } catch (error) {
      onStateChange({ phase: 'idle' })
      setServerErrors(error)
      onError(error)
      return
    }
    form.reset()
    control = createControl()
    onStateChange({ phase: sentDurationMs > 0 ? 'sent' : 'idle', errors: {} })
    timer = setTimeout(() => onStateChange({ phase: 'idle' }), sentDurationMs)
    onSent()
  }

  /** Shows the server's issues at their fields and focuses the first. */
  function setServerErrors(error: unknown) {
    if (!(error instanceof RequestError)) return
    const fieldIssues = fields.flatMap(name => error.issues.find(({ path }) => path === name) ?? [])
    fieldIssues.forEach(({ path, message }, index) => {
      control.setError(path as Path<TValues>, { message }, { shouldFocus: index === 0 })
    })
  }

  return {
    submit: async () => {
      if (isSubmitting) return true
      clearTimeout(timer)
      onStateChange({ phase: 'idle' })
      isSubmitting = true
      syncValuesFromDom()
      let isValid = true
      const handleInvalid = () => {
        isValid = false
      }
      await control
        .handleSubmit(submitValues, handleInvalid)()
        .finally(() => {
          isSubmitting = false
        })
      return isValid
    },
    destroy: () => {
      clearTimeout(timer)
      abortController.abort()
    },
  }
}

/**
 * Returns a resolver that reports the first issue of each field. These forms are flat, so zodResolver would only add
 * one kilobyte.
 */
const createResolver =
  <TValues extends FieldValues>(schema: FormSchema<TValues>): Resolver<TValues> =>
  input => {
    const result = schema.safeParse(input)
    if (result.success) return { values: result.data, errors: {} }
    const fieldErrors = result.error.issues.map(({ code, path, message }) => [path[0], { type: code, message }])
    return { values: {}, errors: Object.fromEntries(fieldErrors.reverse()) }
  }
