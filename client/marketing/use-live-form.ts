import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { wasSubmittedEarly } from '../lib/early-submit'

export interface FormState {
  phase: 'idle' | 'busy' | 'sent'
  /** By the name of the field. */
  errors: Record<string, string>
}

export interface Hooks {
  report: (change: Partial<FormState>) => void
  sent: () => void
}

export interface Connection {
  /** Resolves to false when something that was entered is wrong, so that nothing was sent. */
  submit: () => Promise<boolean>
  stop: () => void
}

/** What a form's chunk exports. */
export type Connect = (form: HTMLFormElement, hooks: Hooks) => Connection

interface Options {
  /** Tells this form's draft from others. */
  name: string
  /** Fetches the chunk that validates and sends. */
  load: () => Promise<Connect>
  /** It has been sent; whoever sent it may be on another page by now. */
  onSent?: (left: boolean) => void
  /** It was not sent, and nothing at the form can say so: its chunk did not come, or whoever sent it has left. */
  onLost: () => void
}

/** What has been typed and not been sent, by the name of its form, for as long as the visit lasts. */
const drafts = new Map<string, Map<string, string>>()

/** How near a form comes before its chunk is fetched. */
const NEAR = '600px'

/**
 * A form that is served ready to be filled in; what checks and sends it comes as it is neared or touched. A submit
 * that is quicker than that waits for it.
 */
export function useLiveForm({ name, load, onSent, onLost }: Options): {
  form: RefObject<HTMLFormElement | null>
  state: FormState
  onSubmit: (event: FormEvent) => void
} {
  const form = useRef<HTMLFormElement>(null)
  const submit = useRef(() => {})
  const options = useRef({ load, onSent, onLost })
  const [state, setState] = useState<FormState>({ phase: 'idle', errors: {} })

  useEffect(() => {
    options.current = { load, onSent, onLost }
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    let left = false
    let arriving: Promise<Connection> | undefined
    let connection: Connection | undefined
    let focused: Element | null = null
    const report = (change: Partial<FormState>) => {
      if (left) return
      if (change.phase === 'busy') focused ??= document.activeElement
      // At once, so that what is no longer disabled can take the focus.
      flushSync(() => setState(state => ({ ...state, ...change })))
      if (!change.phase || change.phase === 'busy') return
      restoreFocus(focused)
      focused = null
    }
    const sent = () => {
      drafts.delete(name)
      options.current.onSent?.(left)
    }
    const arrive = () => {
      arriving ??= options.current.load().then(connect => {
        connection = connect(element, { report, sent })
        return connection
      })
      return arriving
    }
    const fetchAhead = () => {
      arrive().catch(() => {
        arriving = undefined // it is tried again when it is touched
      })
    }
    submit.current = () => {
      if (connection) return void connection.submit()
      report({ phase: 'busy' })
      arrive().then(
        // Also for whoever has left meanwhile: they pressed the button.
        async live => {
          const wasRight = await live.submit()
          if (left && !wasRight) options.current.onLost()
        },
        () => {
          arriving = undefined
          report({ phase: 'idle' })
          options.current.onLost()
        },
      )
    }
    const forget = whenNear(element, fetchAhead)
    const draft = drafts.get(name)
    if (draft) for (const control of controlsOf(element)) control.value = draft.get(control.name) ?? ''
    // Not within the effect, where nothing can be shown at once.
    if (wasSubmittedEarly(element)) queueMicrotask(() => submit.current())
    return () => {
      left = true
      forget()
      connection?.stop()
      const entered = controlsOf(element).map(({ name, value }) => [name, value] as const)
      if (entered.some(([, value]) => value)) drafts.set(name, new Map(entered))
      else drafts.delete(name)
    }
  }, [name])

  return {
    form,
    state,
    onSubmit: event => {
      event.preventDefault()
      if (state.phase !== 'busy') submit.current()
    },
  }
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    element =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )

/** Being disabled took the focus away; whoever has gone elsewhere meanwhile stays there. */
function restoreFocus(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}

/** Calls back when an element is almost in sight, and whenever it is touched. */
function whenNear(element: HTMLElement, callback: () => void): () => void {
  const sight = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      callback()
    },
    { rootMargin: NEAR },
  )
  sight.observe(element)
  element.addEventListener('focusin', callback)
  element.addEventListener('pointerdown', callback)
  return () => {
    sight.disconnect()
    element.removeEventListener('focusin', callback)
    element.removeEventListener('pointerdown', callback)
  }
}
