declare global {
  interface Window {
    /** The form that was submitted before its script loaded (client/public/theme.js). */
    submittedEarly?: EventTarget | null
  }
}

/** Returns true once for a form that was submitted before its script loaded. The caller then submits it. */
export function consumeEarlySubmit(form: HTMLFormElement): boolean {
  if (window.submittedEarly !== form) return false
  window.submittedEarly = null
  form.removeAttribute('aria-busy')
  return true
}

/** Reports that the scripts of the page failed to load. Forms then show an error (client/public/theme.js). */
export const reportScriptsLost = (): boolean => document.dispatchEvent(new Event('scripts-lost'))
