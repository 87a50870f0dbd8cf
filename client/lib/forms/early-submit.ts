declare global {
  interface Window {
    /** A form that was submitted before React was there to take it (client/public/theme.js). */
    submittedEarly?: EventTarget | null
  }
}

/** Whether somebody sent this form before its script had come; said once, to whoever then sends it. */
export function consumeEarlySubmit(form: HTMLFormElement): boolean {
  if (window.submittedEarly !== form) return false
  window.submittedEarly = null
  form.removeAttribute('aria-busy')
  return true
}

/** Says at the forms that the page's scripts have not all come, so that nothing can be sent. */
export const reportScriptsLost = (): boolean => document.dispatchEvent(new Event('scripts-lost'))
