const TEXT_AND_FILE_FIELDS = 'form :is(input:not([type="radio"], [type="checkbox"], [type="hidden"]), textarea)'

/** Prefilled text counts. Also true while a dialog is open. */
export const hasFormInput = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_AND_FILE_FIELDS)].some(
    ({ value }) => value !== '',
  )
