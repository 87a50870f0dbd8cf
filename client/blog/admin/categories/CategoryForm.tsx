import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createCategoryInput } from '../../../../server/blog/input'
import { useSave } from '../../../lib/forms/use-save'
import { Button } from '../../../ui/controls/Button'
import { PendingLabel } from '../../../ui/controls/PendingLabel'
import { TextArea } from '../../../ui/controls/TextArea'
import { TextField } from '../../../ui/controls/TextField'
import { DialogActions } from '../../../ui/overlays/Dialog'
import { toastBlogError } from '../error-toasts'
import { useCreateCategoryMutation, useUpdateCategoryMutation } from '../hooks.generated'
import type { CategoryRow } from './AdminCategoryColumns'

interface Props {
  /** The category to edit; undefined creates one. */
  category?: CategoryRow
  /** Called after a save and on Cancel. */
  onDone?: () => void
}

const emptyValues = { name: '', slug: '', description: '' }

/** Creates or edits a category (specification §5, Blog category form). */
export function CategoryForm({ category, onDone }: Props) {
  const [createCategory] = useCreateCategoryMutation()
  const [updateCategory] = useUpdateCategoryMutation()
  const form = useForm({
    resolver: zodResolver(createCategoryInput),
    defaultValues: category
      ? { name: category.name, slug: category.slug, description: category.description ?? '' }
      : emptyValues,
  })
  const [save, saving] = useSave(form, {
    write: category
      ? { update: input => updateCategory({ variables: { id: category.id, input } }) }
      : {
          create: async input => {
            await createCategory({ variables: { input } })
            form.reset(emptyValues)
          },
        },
    buildSuccessToast: () => ({ title: `Blog category ${category ? 'updated' : 'created'} successfully` }),
    onError: error => toastBlogError(`Failed to ${category ? 'update' : 'create'} blog category`, error),
    onDone: () => onDone?.(),
  })
  const { errors } = form.formState
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Name"
        autoComplete="off"
        isRequired
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Generated from the name if empty."
        error={errors.slug?.message}
        {...form.register('slug')}
      />
      <TextArea
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...form.register('description')}
      />
      {category ? (
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving}>
            <PendingLabel pending={saving} pendingLabel="Saving...">
              Save Changes
            </PendingLabel>
          </Button>
        </DialogActions>
      ) : (
        <Button type="submit" disabled={saving}>
          <PendingLabel pending={saving} pendingLabel="Creating...">
            Create Category
          </PendingLabel>
        </Button>
      )}
    </form>
  )
}
