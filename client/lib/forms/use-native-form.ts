import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, FieldPath, FieldValues, Path, PathValue } from 'react-hook-form'
import { useActionData } from 'react-router-dom'
import type { $ZodType } from 'zod/v4/core'
import type { FormFailure } from './form-action'
import { useSchemaForm } from './use-schema-form'
import { useSubmit } from './use-submit'

type TextValues = Record<string, string>

interface NativeFormOptions<TValues extends FieldValues, TInput> {
  /** Id of the form element. After a rejected post, the page scrolls to it. */
  id: string
  schema: $ZodType<TInput, TValues> & { shape: object }
  submit: (input: TInput) => Promise<unknown>
  onError?: (error: unknown) => void
  initialValues?: TextValues
  /** Keeps unsent text in memory while the user visits other pages. */
  keepsDraft?: boolean
}

/** Unsent values by form id, excluding empty values and initial values. */
const drafts = new Map<string, TextValues>()

/**
 * Creates a form with text values. Without hydration, the browser posts the form to the current page, so the route of
 * the page needs an `action`.
 */
export function useNativeForm<TValues extends FieldValues, TInput>({
  id,
  schema,
  submit,
  onError,
  initialValues,
  keepsDraft = false,
}: NativeFormOptions<TValues, TInput>) {
  const [failure, setFailure] = useState(useActionData<FormFailure | undefined>())
  const [serverErrors] = useState(() => failure && (toFieldErrors(failure) as FieldErrors<TValues>))
  const [emptyValues] = useState(() => Object.fromEntries(Object.keys(schema.shape).map(name => [name, ''])))
  const [allInitialValues] = useState((): TextValues => ({ ...emptyValues, ...initialValues }))
  const [renderedValues] = useState(
    (): TextValues => ({
      ...allInitialValues,
      ...failure?.values,
      ...drafts.get(id),
    }),
  )
  const [defaultValues] = useState(() => ({ ...renderedValues, ...readTextAreas(id) }) as DefaultValues<TValues>)
  const [isHydrated, setIsHydrated] = useState(false)
  const form = useSchemaForm(schema, defaultValues, {
    errors: failure && serverErrors,
    // After a rejected post, every change is validated, as after the first submit.
    mode: failure ? 'onChange' : 'onSubmit',
    // Hydration must not move the focus to a field that the server rejected.
    shouldFocusError: isHydrated,
  })
  const { getValues, setValue, setError, setFocus } = form
  const [send, isPending] = useSubmit(form, submit, onError)
  const [formRef, rememberFocus] = useFocusAfterSubmit(isPending)
  useEffect(() => {
    setIsHydrated(true)
    return () => {
      if (keepsDraft) drafts.set(id, pickChangedValues(getValues(), allInitialValues))
    }
  }, [id, keepsDraft, getValues, allInitialValues])

  return {
    /** The error of a rejected post, until the form is submitted again. */
    failureMessage: form.formState.isSubmitted ? undefined : failure?.message,
    isPending,
    /** True after a submit in the browser, successful or not. False again after `clear`. */
    isSubmitted: form.formState.isSubmitted,
    setError,
    setFocus,
    clear: () => {
      drafts.delete(id)
      setFailure(undefined)
      form.reset(emptyValues as DefaultValues<TValues>)
    },
    formProps: {
      ref: formRef,
      id,
      method: 'post',
      action: `#${id}`,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        rememberFocus()
        // Reads the values from the elements, because password managers and scripts can fill in fields without events.
        for (const [name, value] of new FormData(event.currentTarget))
          setValue(name as Path<TValues>, value as PathValue<TValues, Path<TValues>>)
        return form.handleSubmit(send)(event)
      },
    },
    field: (name: FieldPath<TValues>) => ({ ...form.field(name), defaultValue: renderedValues[name] }),
  }
}

/**
 * Returns the values that differ from the initial values. Omits empty values, because an empty draft value would
 * replace an initial value that a later visit provides.
 */
const pickChangedValues = (values: TextValues, initialValues: TextValues): TextValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value && value !== initialValues[name]))

const toFieldErrors = ({ issues }: FormFailure) =>
  Object.fromEntries(issues.map(({ path, message }) => [path, { type: 'server', message }]))

/** Reads the text that was entered before hydration, because hydration resets an edited text area. */
const readTextAreas = (formId: string): TextValues => {
  if (typeof document === 'undefined') return {}
  const textAreas = document.querySelectorAll<HTMLTextAreaElement>(`#${formId} textarea`)
  return Object.fromEntries([...textAreas].map(({ name, value }) => [name, value]))
}

/**
 * When a submit ends, focuses the first invalid field, else the element that had the focus before the submit. Does
 * nothing if the user moved the focus during the submit.
 */
function useFocusAfterSubmit(isPending: boolean) {
  const formRef = useRef<HTMLFormElement>(null)
  const previouslyFocused = useRef<Element>(null)
  useLayoutEffect(() => {
    const previous = previouslyFocused.current
    if (isPending || !previous) return
    previouslyFocused.current = null
    if (document.activeElement !== document.body && document.activeElement !== previous) return
    const target = formRef.current?.querySelector('[aria-invalid]') ?? previous
    if (target instanceof HTMLElement) target.focus()
  }, [isPending])
  const rememberFocus = () => {
    previouslyFocused.current = document.activeElement
  }
  return [formRef, rememberFocus] as const
}
