import type { ComponentProps } from 'react'
import { Button } from '../ui/controls/Button'
import { TextField } from '../ui/controls/TextField'
import { generatePassword } from './generate-password'

interface Props extends ComponentProps<typeof TextField> {
  onGenerate: (password: string) => void
}

/** A password that an administrator sets for another user; visible, with a button to generate one. */
export const AdminPasswordField = ({ onGenerate, ...fieldProps }: Props) => (
  <div className="relative">
    <TextField
      type="text"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      hint="At least 10 characters. Share it through a secure channel."
      className="[&_input]:pr-28 [&_input]:font-mono"
      {...fieldProps}
    />
    <Button
      variant="ghost"
      size="sm"
      className="absolute top-[2.2rem] right-1.5 text-muted hover:text-text"
      onClick={() => onGenerate(generatePassword())}
    >
      Generate
    </Button>
  </div>
)
