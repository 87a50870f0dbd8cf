import { createCategoryInput } from '../../../../server/blog/input'
import { toastError } from '../../../lib/feedback/error-toast'
import { useSave } from '../../../lib/forms/use-save'
import { useSchemaForm } from '../../../lib/forms/use-schema-form'
import { Button } from '../../../ui/controls/Button'
import { FormActions } from '../../../ui/controls/FormActions'
import { PendingLabel } from '../../../ui/controls/PendingLabel'
import { TextArea } from '../../../ui/controls/TextArea'
import { TextField } from '../../../ui/controls/TextField'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from '../hooks.generated'
import type { CategoryRow } from './AdminCategoryColumns'

interface Props {
  /** Undefined to create a category. */
  category?: CategoryRow
  /** Called with the created category when the user selects Open in the toast. */
  onOpen?: (category: CategoryRow) => void
  /** Called after a save and on Cancel. */
  onDone?: () => void
}

/** Creates or edits a category (specification §5, Blog category form). */
export function CategoryForm({ category, onOpen, onDone = () => undefined }: Props) {
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const form = useSchemaForm(createCategoryInput, {
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
  })
  const [save, isSaving] = useSave(form, {
    write: category
      ? { update: input => updateCategory({ variables: { id: category.id, input } }) }
      : {
          list: 'categories',
          create: async input => {
            const { data } = await createCategory({ variables: { input } })
            form.reset()
            return data?.createCategory
          },
        },
    buildSuccessToast: (_input, created) => ({
      title: `Blog category ${category ? 'updated' : 'created'} successfully`,
      action: created && { label: 'Open', altText: `Open ${created.name}`, onSelect: () => onOpen?.(created) },
    }),
    onError: error => toastError(`Failed to ${category ? 'update' : 'create'} blog category`, error),
    onDone,
  })
  const { field } = form
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField label="Name" autoComplete="off" isRequired {...field('name')} />
      <TextField
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Generated from the name if empty."
        {...field('slug')}
      />
      <TextArea label="Description" rows={3} {...field('description')} />
      {category ? (
        <FormActions onCancel={onDone} submitLabel="Save Changes" pendingLabel="Saving..." pending={isSaving} />
      ) : (
        <Button type="submit" disabled={isSaving}>
          <PendingLabel pending={isSaving} pendingLabel="Creating...">
            Create Category
          </PendingLabel>
        </Button>
      )}
    </form>
  )
}
