import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { TextField } from '../../ui/controls/TextField'
import { useCopy } from '../../ui/controls/use-copy'
import { generatePassword } from './generate-password'

interface Props extends ComponentProps<typeof TextField> {
  onGenerate: (password: string) => void
}

/** Shows the password as plain text. One button generates a password. Then a second button can copy it. */
export function AdminPasswordField({ onGenerate, ...fieldProps }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [isGenerated, setIsGenerated] = useState(false)
  const { status, copy } = useCopy()
  return (
    <div ref={container} className="relative">
      <TextField
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="At least 10 characters. Share it through a secure channel."
        className="[&_input]:font-mono"
        {...fieldProps}
      />
      <div className="absolute -top-[3px] -right-[13px] flex items-center *:h-7! max-sm:-top-[11px]">
        {isGenerated && (
          <Button
            variant="ghost"
            size="sm"
            // Reads the input, because the administrator may have edited the generated password.
            onClick={() => void copy(container.current?.querySelector('input')?.value ?? '')}
          >
            {status === 'copied' ? 'Copied' : 'Copy'}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onGenerate(generatePassword())
            setIsGenerated(true)
          }}
        >
          Generate
        </Button>
      </div>
      <p role="status" className={status === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {status === 'copied' && 'Password copied'}
        {status === 'failed' && "Couldn't copy"}
      </p>
    </div>
  )
}
