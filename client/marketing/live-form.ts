import type { FieldValues, Path, PathValue, Resolver } from 'react-hook-form'
import { createFormControl } from 'react-hook-form/control'
import { RequestError } from '../lib/request-error'
import type { Connection, Hooks } from './use-live-form'

/** What a form needs of its zod schema. */
interface Schema<TValues> {
  safeParse(
    entered: unknown,
  ):
    | { success: true; data: TValues }
    | { success: false; error: { issues: { code: string; path: PropertyKey[]; message: string }[] } }
}

interface Options<TValues extends FieldValues> {
  schema: Schema<TValues>
  /** In the order in which they stand: the first wrong one takes the focus. */
  fields: Path<TValues>[]
  /** Sends what is valid. */
  send: (values: TValues) => Promise<void>
  /** Says that it could not be sent. */
  failed: (error: unknown) => void
  /** How long it shows that it has been sent, in milliseconds. */
  sentFor?: number
}

/**
 * Brings a served form to life where it stands, so that nothing that has been typed, chosen or focused meanwhile is
 * lost: react-hook-form over its own controls. Validates on submit, then on change (specification §5).
 */
export function connectForm<TValues extends FieldValues>(
  form: HTMLFormElement,
  { report, sent }: Hooks,
  { schema, fields, send, failed, sentFor = 0 }: Options<TValues>,
): Connection {
  const listening = new AbortController()
  let control = start()
  let sending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function start() {
    const created = createFormControl<TValues>({ resolver: resolverOf(schema) })
    created.subscribe({
      formState: { errors: true },
      callback: () => {
        const wrong = fields.flatMap(name => {
          const message = created.getFieldState(name).error?.message
          return message ? [[name, message]] : []
        })
        report({ errors: Object.fromEntries(wrong) })
      },
    })
    for (const name of fields) created.register(name).ref(form.elements.namedItem(name))
    return created
  }

  /**
   * What stands in the form is what is sent, also where a program or a password manager put it there quietly. Read from
   * the controls: of a form that is busy, as one that waited for this code is, FormData holds nothing.
   */
  function takeValues() {
    for (const name of fields) {
      const { value } = form.elements.namedItem(name) as HTMLInputElement
      control.setValue(name, value as PathValue<TValues, Path<TValues>>)
    }
  }

  const tell = (event: Event) => {
    const name = fields.find(name => form.elements.namedItem(name) === event.target)
    if (name) void control.register(name).onChange(event)
  }
  for (const type of ['input', 'change', 'focusout'])
    form.addEventListener(type, tell, { signal: listening.signal })

  async function deliver(values: TValues) {
    report({ phase: 'busy' })
    try {
      await send(values)
    } catch (error) {
      report({ phase: 'idle' })
      showIssues(error)
      failed(error)
      return
    }
    form.reset()
    control = start()
    report({ phase: sentFor > 0 ? 'sent' : 'idle', errors: {} })
    timer = setTimeout(() => report({ phase: 'idle' }), sentFor)
    sent()
  }

  /** What the server found wrong stands at its field, the first one focused. */
  function showIssues(error: unknown) {
    if (!(error instanceof RequestError)) return
    const wrong = fields.flatMap(name => error.issues.find(({ path }) => path === name) ?? [])
    wrong.forEach(({ path, message }, index) => {
      control.setError(path as Path<TValues>, { message }, { shouldFocus: index === 0 })
    })
  }

  return {
    submit: async () => {
      if (sending) return true
      clearTimeout(timer)
      report({ phase: 'idle' })
      sending = true
      takeValues()
      let wasRight = true
      const refuse = () => {
        wasRight = false
      }
      await control
        .handleSubmit(deliver, refuse)()
        .finally(() => {
          sending = false
        })
      return wasRight
    },
    stop: () => {
      clearTimeout(timer)
      listening.abort()
    },
  }
}

/** The first thing that is wrong with each field. Our forms are flat, so the general resolver's kilobyte is spared. */
const resolverOf =
  <TValues extends FieldValues>(schema: Schema<TValues>): Resolver<TValues> =>
  entered => {
    const result = schema.safeParse(entered)
    if (result.success) return { values: result.data, errors: {} }
    const wrong = result.error.issues.map(({ code, path, message }) => [path[0], { type: code, message }])
    return { values: {}, errors: Object.fromEntries(wrong.reverse()) }
  }
