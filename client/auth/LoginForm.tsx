import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { loginInput } from '../../server/auth/input'
import { consumeEarlySubmit } from '../lib/forms/early-submit'
import { NoScriptNote } from '../lib/forms/NoScriptNote'
import { login } from '../lib/session/session'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'

// Without default values, the form keeps text that was typed before hydration.
export function LoginForm() {
  const { register, handleSubmit, setFocus, formState } = useForm({ resolver: zodResolver(loginInput) })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ identifier, password }) => {
    if (!(await login(identifier, password))) setFocus('password')
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && consumeEarlySubmit(form.current)) form.current.requestSubmit()
  }, [])
  return (
    <div className="mt-6">
      <NoScriptNote>If you need help signing in, email us:</NoScriptNote>
      <form ref={form} method="post" onSubmit={submit} noValidate data-live className="space-y-5">
        <TextField
          label="Email or Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.identifier?.message}
          {...register('identifier')}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" disabled={isSubmitting} className="w-full">
          {isSubmitting ? 'Logging in...' : 'Login'}
        </Button>
      </form>
    </div>
  )
}
