import { type ActionFunction, createContext, data, redirect } from 'react-router-dom'
import { type Operation, RequestError } from '../api/request'
import type { Issue } from '../api/request-error'
import type { ToastMessage } from '../feedback/toast'

export interface FormSchema<TInput> {
  shape: object
  safeParse(
    value: unknown,
  ): { success: true; data: TInput } | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Validates the fields of a submitted form and executes the mutation. */
export type FormSubmitter = <TInput, TData>(
  mutation: Operation<TData, { input: TInput }>,
  schema: FormSchema<TInput>,
  fields: Record<string, string>,
) => Promise<TData>

/** Only the server sets this context. */
export const submitFormContext = createContext<FormSubmitter>()

export interface FormFailure {
  /** The entered values, without passwords. */
  values: Record<string, string>
  issues: Issue[]
  message: Pick<ToastMessage, 'title' | 'description'>
}

interface FormActionOptions<TInput, TData> {
  schema: FormSchema<TInput>
  mutation: Operation<TData, { input: TInput }>
  buildErrorToast: (error: unknown) => FormFailure['message']
  successPath: string
}

/**
 * Creates the route action for a form that the browser posts without JavaScript or before hydration. On success, the
 * action redirects with status 303. After a RequestError, the page is rendered with the status of the error. The action
 * rethrows other errors.
 */
export const createFormAction =
  <TInput, TData>({
    schema,
    mutation,
    buildErrorToast,
    successPath,
  }: FormActionOptions<TInput, TData>): ActionFunction =>
  async ({ request, context }) => {
    const fields = await readFields(request, Object.keys(schema.shape))
    try {
      await context.get(submitFormContext)(mutation, schema, fields)
      return redirect(successPath, 303)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return createFormFailure({ values: fields, issues: error.issues, message: buildErrorToast(error) }, error.status)
    }
  }

/** Reads the named fields of a posted form. Converts CRLF to LF. Returns an empty string for a missing field. */
export const readFields = async (request: Request, names: string[]): Promise<Record<string, string>> => {
  const formData = await request.formData()
  return Object.fromEntries(names.map(name => [name, String(formData.get(name) ?? '').replaceAll('\r\n', '\n')]))
}

export const createFormFailure = (failure: FormFailure, status: number) => data(failure, status)
