import type { ComponentProps } from 'react'

const options = [
  { value: 'false', label: 'Private', hint: 'You, administrators and members of the tenant.' },
  { value: 'true', label: 'Public', hint: 'Anyone with the link.' },
]

/** Accepts the props that react-hook-form's `register` returns. */
export const VisibilityField = (inputProps: ComponentProps<'input'>) => (
  <fieldset>
    <legend className="text-sm font-medium">Visibility</legend>
    <div className="mt-1 grid gap-x-4 gap-y-2 @md:grid-cols-2">
      {options.map(({ value, label, hint }) => (
        <label
          key={value}
          className="flex cursor-pointer gap-3 rounded-md py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-signal has-disabled:opacity-60"
        >
          <input
            type="radio"
            {...inputProps}
            value={value}
            aria-label={label}
            className="mt-1 size-4 shrink-0 accent-signal outline-none"
          />
          <span>
            <span className="block font-medium">{label}</span>
            <span className="block text-sm text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
