import type { ComponentProps } from 'react'

/**
 * A hidden field for bots. Browsers fill in fields for personal data despite `autocomplete="off"`, so the name and the
 * label do not suggest personal data. The data attributes make 1Password, LastPass, Bitwarden and Dashlane ignore the
 * field.
 */
export const Honeypot = (registration: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
    <label>
      Leave this field empty
      <input
        type="text"
        name="remarks"
        {...registration}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
      />
    </label>
  </div>
)
