const TEXT_AND_FILE_FIELDS = 'form :is(input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea)'

/** Returns true while a dialog is open or a form of the page contains text or a file. Prefilled text counts. */
export const hasFormInput = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_AND_FILE_FIELDS)].some(
    ({ value }) => value !== '',
  )
