import {
  createFormControl,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
} from 'react-hook-form'
import { RequestError } from '../lib/request-error'
import type { Connection, Hooks } from './use-live-form'

interface Options<TFields extends FieldValues, TValues> {
  resolver: Resolver<TFields, unknown, TValues>
  /** In the order in which they stand: the first wrong one takes the focus. */
  fields: Path<TFields>[]
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
export function connectForm<TFields extends FieldValues, TValues>(
  form: HTMLFormElement,
  { report, sent }: Hooks,
  { resolver, fields, send, failed, sentFor = 0 }: Options<TFields, TValues>,
): Connection {
  const listening = new AbortController()
  let control = start()
  let sending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function start() {
    const created = createFormControl<TFields, unknown, TValues>({ resolver })
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

  /** What stands in the form is what is sent, also where a program or a password manager put it there quietly. */
  function takeValues() {
    const entered = new FormData(form)
    for (const name of fields) {
      control.setValue(name, (entered.get(name) ?? '') as PathValue<TFields, Path<TFields>>)
    }
  }

  const tell = (event: Event) => {
    const name = fields.find(name => form.elements.namedItem(name) === event.target)
    if (name) void control.register(name).onChange(event)
  }
  for (const type of ['input', 'change', 'focusout'])
    form.addEventListener(type, tell, { signal: listening.signal })

  async function deliver(values: TValues) {
    const focused = document.activeElement
    report({ phase: 'busy' })
    try {
      await send(values)
    } catch (error) {
      report({ phase: 'idle' })
      restoreFocus(focused)
      showIssues(error)
      failed(error)
      return
    }
    form.reset()
    control = start()
    report({ phase: sentFor > 0 ? 'sent' : 'idle', errors: {} })
    restoreFocus(focused)
    timer = setTimeout(() => report({ phase: 'idle' }), sentFor)
    sent()
  }

  /** What the server found wrong stands at its field, the first one focused. */
  function showIssues(error: unknown) {
    if (!(error instanceof RequestError)) return
    const wrong = fields.flatMap(name => error.issues.find(({ path }) => path === name) ?? [])
    wrong.forEach(({ path, message }, index) => {
      control.setError(path as Path<TFields>, { message }, { shouldFocus: index === 0 })
    })
  }

  return {
    submit: async () => {
      if (sending) return
      clearTimeout(timer)
      report({ phase: 'idle' })
      sending = true
      takeValues()
      await control
        .handleSubmit(deliver)()
        .finally(() => {
          sending = false
        })
    },
    stop: () => {
      clearTimeout(timer)
      listening.abort()
    },
  }
}

/** Being disabled took the focus away; whoever has gone elsewhere meanwhile stays there. */
function restoreFocus(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}
