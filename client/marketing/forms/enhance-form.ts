import type { FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import { createFormControl } from 'react-hook-form/control'
import { RequestError } from '../../lib/api/request-error'
import type { EnhancedForm, EnhancedFormCallbacks } from './use-enhanced-form'

/** What a form needs of its zod schema. */
interface FormSchema<TValues> {
  safeParse(
    input: unknown,
  ):
    | { success: true; data: TValues }
    | { success: false; error: { issues: { code: string; path: PropertyKey[]; message: string }[] } }
}

interface EnhanceFormOptions<TValues extends FieldValues> {
  schema: FormSchema<TValues>
  /** In the order in which they stand: the first wrong one takes the focus. */
  fields: Path<TValues>[]
  /** Sends what is valid. */
  send: (values: TValues) => Promise<void>
  /** Says that it could not be sent. */
  onError: (error: unknown) => void
  /** How long it shows that it has been sent, in milliseconds. */
  sentDurationMs?: number
}

/**
 * Brings a served form to life where it stands, so that nothing that has been typed, chosen or focused meanwhile is
 * lost: react-hook-form over its own controls. Validates on submit, then on change (specification §5).
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
   * What stands in the form is what is sent, also where a program or a password manager put it there quietly. Read from
   * the controls: of a form that is busy, as one that waited for this code is, FormData holds nothing.
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
    onStateChange({ phase: 'busy' })
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

  /** What the server found wrong stands at its field, the first one focused. */
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

/** The first thing that is wrong with each field. Our forms are flat, so the general resolver's kilobyte is spared. */
const createResolver =
  <TValues extends FieldValues>(schema: FormSchema<TValues>): Resolver<TValues> =>
  input => {
    const result = schema.safeParse(input)
    if (result.success) return { values: result.data, errors: {} }
    const fieldErrors = result.error.issues.map(({ code, path, message }) => [
      path[0],
      { type: code, message },
    ])
    return { values: {}, errors: Object.fromEntries(fieldErrors.reverse()) }
  }
