const TEXT_AND_FILE_FIELDS = 'form :is(input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea)'

/** True if a dialog is open, or if a text or file field of a form has a value, even a prefilled value. */
export const hasFormInput = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_AND_FILE_FIELDS)].some(
    ({ value }) => value !== '',
  )
