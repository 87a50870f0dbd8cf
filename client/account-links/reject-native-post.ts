import { createFormFailure } from '../lib/forms/form-action'

/**
 * Rejects a form that the browser posted without JavaScript or before hydration. Only JavaScript can store the session.
 * Does not read the posted password.
 */
export const rejectNativePost = async () =>
  createFormFailure(
    {
      values: {},
      issues: [],
      message: {
        title: 'You need JavaScript to set a password',
        description: 'Turn it on in your browser. If it is on, the page was still loading: enter your password again.',
      },
    },
    400,
  )
