import { type ComponentProps, useImperativeHandle } from 'react'
import { useRestoreFocusWhenEnabled } from '../focus/use-restore-focus'

type Variant = 'primary' | 'outline' | 'ghost' | 'danger' | 'dangerFill'
type Size = 'md' | 'sm'

const baseClass =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none transition-colors motion-safe:not-disabled:active:translate-y-px disabled:opacity-55 aria-disabled:opacity-55 cramped:h-auto cramped:min-h-10 cramped:py-2 cramped:whitespace-normal'

const variantClasses: Record<Variant, string> = {
  primary:
    'border-transparent bg-signal-fill text-on-signal forced-colors:border-2 hover:bg-signal-press active:bg-signal-press disabled:bg-signal-fill',
  outline: 'border-control-border text-text hover:border-text hover:bg-sunken not-disabled:active:bg-line',
  ghost: 'border-transparent text-text hover:bg-sunken not-disabled:active:bg-line',
  danger: 'border-danger text-danger hover:bg-danger hover:text-background active:bg-danger active:text-background',
  dangerFill:
    'border-transparent bg-danger text-background forced-colors:border-2 hover:bg-[color-mix(in_oklab,var(--danger),var(--text)_20%)] disabled:hover:bg-danger',
}

const sizeClasses: Record<Size, string> = {
  md: 'h-10 max-sm:min-h-11 px-4 text-sm',
  sm: 'h-8 max-sm:min-h-11 px-3 text-sm',
}

export const getButtonClass = (variant: Variant = 'primary', size: Size = 'md') =>
  `${baseClass} ${variantClasses[variant]} ${sizeClasses[size]}`

interface Props extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
}

export function Button({ variant, size, className = '', type = 'button', ref, ...props }: Props) {
  const button = useRestoreFocusWhenEnabled<HTMLButtonElement>(Boolean(props.disabled))
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button])
  return <button ref={button} type={type} className={`${getButtonClass(variant, size)} ${className}`} {...props} />
}
