const TEXT_AND_FILE_FIELDS = 'form :is(input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea)'

/** True if a text or file field has a value, even a prefilled one, or if a dialog is open. */
export const hasFormInput = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_AND_FILE_FIELDS)].some(
    ({ value }) => value !== '',
  )
