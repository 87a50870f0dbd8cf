import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { consumeEarlySubmit } from '../../lib/forms/early-submit'

export interface EnhancedFormState {
  phase: 'idle' | 'busy' | 'sent'
  /** By the name of the field. */
  errors: Record<string, string>
}

export interface EnhancedFormCallbacks {
  onStateChange: (change: Partial<EnhancedFormState>) => void
  onSent: () => void
}

export interface EnhancedForm {
  /** Resolves to false when something that was entered is wrong, so that nothing was sent. */
  submit: () => Promise<boolean>
  destroy: () => void
}

/** What a form's chunk exports. */
export type FormEnhancer = (form: HTMLFormElement, callbacks: EnhancedFormCallbacks) => EnhancedForm

interface Options {
  /** Tells this form's draft from others. */
  name: string
  /** Fetches the chunk that validates and sends. */
  loadEnhancer: () => Promise<FormEnhancer>
  /** It has been sent; whoever sent it may be on another page by now. */
  onSent?: (isUnmounted: boolean) => void
  /** It was not sent, and nothing at the form can say so: its chunk did not come, or whoever sent it has left. */
  onSubmitFailed: () => void
}

/** What has been typed and not been sent, by the name of its form, for as long as the visit lasts. */
const drafts = new Map<string, Map<string, string>>()

/** How near a form comes before its chunk is fetched. */
const PREFETCH_ROOT_MARGIN = '600px'

/**
 * A form that is served ready to be filled in; what checks and sends it comes as it is neared or touched. A submit
 * that is quicker than that waits for it.
 */
export function useEnhancedForm({ name, loadEnhancer, onSent, onSubmitFailed }: Options): {
  formRef: RefObject<HTMLFormElement | null>
  state: EnhancedFormState
  onSubmit: (event: FormEvent) => void
} {
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
      if (change.phase === 'busy') previouslyFocused ??= document.activeElement
      // At once, so that what is no longer disabled can take the focus.
      flushSync(() => setState(state => ({ ...state, ...change })))
      if (!change.phase || change.phase === 'busy') return
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
        pendingForm = undefined // it is tried again when it is touched
      })
    }
    submit.current = () => {
      if (enhancedForm) return void enhancedForm.submit()
      updateState({ phase: 'busy' })
      loadForm().then(
        // Also for whoever has left meanwhile: they pressed the button.
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
    // Not within the effect, where nothing can be shown at once.
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
    state,
    onSubmit: event => {
      event.preventDefault()
      if (state.phase !== 'busy') submit.current()
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

/** Being disabled took the focus away; whoever has gone elsewhere meanwhile stays there. */
function restoreFocus(element: Element | null) {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}

/** Calls back when an element is almost in sight, and whenever it is touched. */
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
  element.addEventListener('focusin', callback)
  element.addEventListener('pointerdown', callback)
  return () => {
    observer.disconnect()
    element.removeEventListener('focusin', callback)
    element.removeEventListener('pointerdown', callback)
  }
}
