import { type ComponentProps, useId } from 'react'
import { useRestoreFocusWhenEnabled } from '../focus/use-restore-focus'
import { getButtonClass } from './Button'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  children: string
  onFiles: (files: File[]) => void
}

export function FileButton({ children, onFiles, disabled = false, ...input }: Props) {
  const id = useId()
  const control = useRestoreFocusWhenEnabled<HTMLInputElement>(disabled)
  return (
    <span className="relative inline-flex">
      <input
        ref={control}
        id={id}
        type="file"
        disabled={disabled}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
        {...input}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // Allows selecting the same file again after a failure.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={`${getButtonClass('outline', 'sm')} pointer-events-none h-9 peer-hover:border-text peer-hover:bg-sunken peer-active:bg-line peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-signal peer-disabled:opacity-55`}
      >
        {children}
      </label>
    </span>
  )
}
