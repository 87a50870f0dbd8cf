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
  submit: () => Promise<void>
  stop: () => void
}

/** What a form's chunk exports. */
export type Connect = (form: HTMLFormElement, hooks: Hooks) => Connection

interface Options {
  /** Fetches the chunk that validates and sends. */
  load: () => Promise<Connect>
  onSent?: () => void
  /** The chunk could not be fetched, and somebody is waiting. */
  onLost: () => void
}

/** How near a form comes before its chunk is fetched. */
const NEAR = '600px'

/**
 * A form that is served ready to be filled in; what checks and sends it comes as it is neared or touched. A submit
 * that is quicker than that waits for it.
 */
export function useLiveForm({ load, onSent, onLost }: Options): {
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
    const report = (change: Partial<FormState>) => {
      // At once, so that what is no longer disabled can take the focus.
      if (!left) flushSync(() => setState(state => ({ ...state, ...change })))
    }
    const arrive = () => {
      arriving ??= options.current.load().then(connect => {
        connection = connect(element, { report, sent: () => options.current.onSent?.() })
        if (left) connection.stop()
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
      setState(state => ({ ...state, phase: 'busy' }))
      arrive().then(
        live => live.submit(),
        () => {
          arriving = undefined
          setState(state => ({ ...state, phase: 'idle' }))
          options.current.onLost()
        },
      )
    }
    const forget = whenNear(element, fetchAhead)
    if (wasSubmittedEarly(element)) submit.current()
    return () => {
      left = true
      forget()
      connection?.stop()
    }
  }, [])

  return {
    form,
    state,
    onSubmit: event => {
      event.preventDefault()
      if (state.phase !== 'busy') submit.current()
    },
  }
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
