import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { toOptions } from '../../../../lib/labels'
import { Button } from '../../../../ui/controls/Button'
import { FieldError } from '../../../../ui/controls/FieldError'
import { Select } from '../../../../ui/controls/Select'
import { TextField } from '../../../../ui/controls/TextField'
import { ctaStyleLabels, ctaTargetLabels, type PostFormMethods } from '../post-form-values'

const iconButtonClass =
  'grid size-9 max-sm:size-11 place-items-center rounded-md text-muted hover:bg-line hover:text-text aria-disabled:opacity-40'

/** Edits the call-to-action buttons (specification §3, Blog post). */
export function CtaFields({ form }: { form: PostFormMethods }) {
  const { control, field, formState } = form
  const { fields, append, move, remove } = useFieldArray({ control, name: 'ctaButtons' })
  const addButtonRef = useRef<HTMLButtonElement>(null)
  const errors = formState.errors.ctaButtons
  return (
    <fieldset>
      <legend className="sr-only">Call-to-action buttons</legend>
      <p className="text-sm text-muted">Shown below the post under “Ready to explore more?”, in this order.</p>
      {fields.length > 0 && (
        <ol className="mt-3 border-t border-line">
          {fields.map(({ id }, index) => {
            const name = `button ${index + 1}`
            return (
              <li key={id} className="border-b border-line py-4">
                <div className="grid gap-3">
                  <TextField
                    label="Text"
                    aria-label={`Text of ${name}`}
                    autoComplete="off"
                    {...field(`ctaButtons.${index}.text`)}
                  />
                  <TextField
                    label="URL"
                    aria-label={`URL of ${name}`}
                    autoComplete="off"
                    inputMode="url"
                    placeholder="/contact"
                    {...field(`ctaButtons.${index}.url`)}
                  />
                  <div className="grid gap-3 @min-[22.5rem]:grid-cols-2">
                    <Select
                      label="Opens"
                      aria-label={`Where ${name} opens`}
                      options={toOptions(ctaTargetLabels)}
                      {...field(`ctaButtons.${index}.target`)}
                    />
                    <Select
                      label="Style"
                      aria-label={`Style of ${name}`}
                      options={toOptions(ctaStyleLabels)}
                      {...field(`ctaButtons.${index}.style`)}
                    />
                  </div>
                  <div className="-ml-2.5 flex max-sm:-ml-3.5">
                    <button
                      type="button"
                      aria-label={`Move ${name} up`}
                      // Not `disabled`, because the button would then lose the focus after it moves its row to the top.
                      aria-disabled={index === 0}
                      onClick={() => index > 0 && move(index, index - 1)}
                      className={iconButtonClass}
                    >
                      <ArrowUp size={16} aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      aria-label={`Move ${name} down`}
                      aria-disabled={index === fields.length - 1}
                      onClick={() => index < fields.length - 1 && move(index, index + 1)}
                      className={iconButtonClass}
                    >
                      <ArrowDown size={16} aria-hidden="true" />
                    </button>
                    <button
                      type="button"
                      aria-label={`Remove ${name}`}
                      onClick={() => {
                        remove(index)
                        addButtonRef.current?.focus()
                      }}
                      className={`${iconButtonClass} hover:text-danger`}
                    >
                      <Trash size={16} aria-hidden="true" />
                    </button>
                  </div>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      {errors?.root?.message && <FieldError>{errors.root.message}</FieldError>}
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <Button
        ref={addButtonRef}
        variant="outline"
        size="sm"
        className="mt-3 max-sm:h-11"
        onClick={() =>
          append(
            { text: '', url: '', target: '_self', style: fields.length === 0 ? 'primary' : 'outline' },
            { focusName: `ctaButtons.${fields.length}.text` },
          )
        }
      >
        <Plus size={15} aria-hidden="true" /> Add button
      </Button>
    </fieldset>
  )
}
