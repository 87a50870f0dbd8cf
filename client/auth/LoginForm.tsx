import { useEffect } from 'react'
import type { ActionFunctionArgs } from 'react-router-dom'
import { loginInput } from '../../server/auth/input'
import { getErrorMessage, RequestError } from '../lib/api/request-error'
import { createFormFailure, readFields } from '../lib/forms/form-action'
import { useNativeForm } from '../lib/forms/use-native-form'
import { login } from '../lib/session/session'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { FormMessage } from '../ui/feedback/FormMessage'

/**
 * Rejects a login that the browser posted without JavaScript or before hydration. Only JavaScript can store the
 * session. The form keeps the posted identifier, but not the password.
 */
export const loginAction = async ({ request }: ActionFunctionArgs) =>
  createFormFailure(
    {
      values: await readFields(request, ['identifier']),
      issues: [],
      message: {
        title: 'You need JavaScript to log in',
        description: 'Turn it on in your browser. If it is on, the page was still loading: enter your password again.',
      },
    },
    400,
  )

/** @param props.username the username of a user who logs in again */
export function LoginForm({ username }: { username?: string }) {
  const { formProps, failureMessage, isPending, field, setError, setFocus } = useNativeForm({
    id: 'login-form',
    schema: loginInput,
    initialValues: username ? { identifier: username } : undefined,
    submit: async ({ identifier, password }) => {
      const error = await login(identifier, password)
      if (error instanceof RequestError && error.code === 'UNAUTHENTICATED')
        setError('password', { type: 'server', message: getErrorMessage(error) })
      if (error) setFocus('password')
    },
  })
  useEffect(() => {
    if (username) setFocus('password')
  }, [username, setFocus])
  return (
    <form {...formProps} data-scripted="" className="mt-6">
      {failureMessage && <FormMessage {...failureMessage} isError />}
      <div className="space-y-5">
        <TextField
          label="Email or Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('identifier')}
        />
        <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <Button type="submit" disabled={isPending} className="w-full">
          {isPending ? 'Logging in...' : 'Login'}
        </Button>
      </div>
    </form>
  )
}
