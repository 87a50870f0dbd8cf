import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { consumeEarlySubmit } from '../../lib/forms/early-submit'

export interface EnhancedFormState {
  phase: 'idle' | 'submitting' | 'sent'
  /** Messages by field name. */
  errors: Record<string, string>
}

export interface EnhancedFormCallbacks {
  onStateChange: (change: Partial<EnhancedFormState>) => void
  onSent: () => void
}

export interface EnhancedForm {
  /** Resolves to false when the values are invalid and nothing was sent. */
  submit: () => Promise<boolean>
  destroy: () => void
}

/** The function that a form's lazy chunk exports as `enhance`. */
export type FormEnhancer = (form: HTMLFormElement, callbacks: EnhancedFormCallbacks) => EnhancedForm

interface Options {
  /** Key of the form's draft. */
  name: string
  /** Loads the chunk that validates and sends the form. */
  loadEnhancer: () => Promise<FormEnhancer>
  /** Called after a successful submit, also when the form is unmounted by then. */
  onSent?: (isUnmounted: boolean) => void
  /** Called when the form cannot show the failure itself: the chunk failed to load, or the form is unmounted. */
  onSubmitFailed: () => void
}

/** Unsent field values by form name, kept in memory until the page is reloaded. */
const drafts = new Map<string, Map<string, string>>()

/** Distance from the viewport at which the chunk of a form is loaded. */
const PREFETCH_ROOT_MARGIN = '600px'

/**
 * Loads the code of a server-rendered form when the form comes near the viewport or is touched. An earlier submit
 * waits for the code.
 */
export function useEnhancedForm({ name, loadEnhancer, onSent, onSubmitFailed }: Options) {
  const formRef = useRef<HTMLFormElement>(null)
  const submit = useRef(() => {})
  const options = useRef({ loadEnhancer, onSent, onSubmitFailed })
  const [state, setState] = useState<EnhancedFormState>({ phase: 'idle', errors: {} })

  useEffect(() => {
    options.current = { loadEnhancer, onSent, onSubmitFailed }
  })

  useEffect(() => {
    const element = formRef.current
    if (!element) return
    let isUnmounted = false
    let pendingForm: Promise<EnhancedForm> | undefined
    let enhancedForm: EnhancedForm | undefined
    let previouslyFocused: Element | null = null
    const updateState = (change: Partial<EnhancedFormState>) => {
      if (isUnmounted) return
      if (change.phase === 'submitting') previouslyFocused ??= document.activeElement
      // Synchronous: the fieldset must be enabled before an element can take the focus.
      flushSync(() => setState(state => ({ ...state, ...change })))
      if (!change.phase || change.phase === 'submitting') return
      restoreFocus(previouslyFocused)
      previouslyFocused = null
    }
    const handleSent = () => {
      drafts.delete(name)
      options.current.onSent?.(isUnmounted)
    }
    const loadForm = () => {
      pendingForm ??= options.current.loadEnhancer().then(enhance => {
        enhancedForm = enhance(element, { onStateChange: updateState, onSent: handleSent })
        return enhancedForm
      })
      return pendingForm
    }
    const prefetch = () => {
      loadForm().catch(() => {
        pendingForm = undefined // the next touch retries
      })
    }
    submit.current = () => {
      if (enhancedForm) return void enhancedForm.submit()
      updateState({ phase: 'submitting' })
      loadForm().then(
        // The form is submitted even when it was unmounted during the load.
        async loadedForm => {
          const isValid = await loadedForm.submit()
          if (isUnmounted && !isValid) options.current.onSubmitFailed()
        },
        () => {
          pendingForm = undefined
          updateState({ phase: 'idle' })
          options.current.onSubmitFailed()
        },
      )
    }
    const stopObserving = observeProximity(element, prefetch)
    const draft = drafts.get(name)
    if (draft) for (const control of getControls(element)) control.value = draft.get(control.name) ?? ''
    // Deferred: flushSync does not work inside an effect.
    if (consumeEarlySubmit(element)) queueMicrotask(() => submit.current())
    return () => {
      isUnmounted = true
      stopObserving()
      enhancedForm?.destroy()
      const enteredValues = getControls(element).map(({ name, value }) => [name, value] as const)
      if (enteredValues.some(([, value]) => value)) drafts.set(name, new Map(enteredValues))
      else drafts.delete(name)
    }
  }, [name])

  return {
    formRef,
    phase: state.phase,
    /** Returns the name and the error of a control. */
    field: (name: string) => ({ name, error: state.errors[name] }),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (state.phase !== 'submitting') submit.current()
    },
  }
}

const getControls = (form: HTMLFormElement) =>
  [...form.elements].filter(
    element =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )

/** Restores the focus that the disabled fieldset dropped, unless another element has it by now. */
function restoreFocus(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}

/** Calls back once when an element comes near the viewport, and on each focus or press. */
function observeProximity(element: HTMLElement, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: PREFETCH_ROOT_MARGIN },
  )
  observer.observe(element)
  const abortController = new AbortController()
  for (const type of ['focusin', 'pointerdown'])
    element.addEventListener(type, callback, { signal: abortController.signal })
  return () => {
    observer.disconnect()
    abortController.abort()
  }
}
