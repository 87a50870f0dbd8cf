import { createProjectInput } from '../../server/tenants/input'
import { toastError } from '../lib/feedback/error-toast'
import { ComboboxField } from '../lib/forms/ComboboxField'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { projectStatusLabels, toOptions } from '../lib/labels'
import type { ComboboxOption } from '../ui/controls/Combobox'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'
import type { ProjectRowFragment } from './documents.generated'
import { useCreateProjectMutation, useUpdateProjectMutation } from './hooks.generated'
import { useTenantSearch, useUserSearch } from './use-user-and-tenant-search'

interface Props {
  /** Undefined to create a project. */
  project: ProjectRowFragment | undefined
  /** Opens the created project. */
  onOpen?: (project: ProjectRowFragment) => void
  onClose: () => void
}

export function AdminProjectDialog({ project, onOpen, onClose }: Props) {
  const [createProject] = useCreateProjectMutation()
  const [updateProject] = useUpdateProjectMutation()
  const searchUsers = useUserSearch()
  const searchTenants = useTenantSearch()
  const form = useSchemaForm(createProjectInput, {
    name: project?.name ?? '',
    tenantId: project?.tenantId,
    leadUserId: project?.leadUserId ?? null,
    status: project?.status ?? 'active',
  })
  const [save, isSaving] = useSave(form, {
    write: project
      ? { update: input => updateProject({ variables: { id: project.id, input } }) }
      : {
          list: 'projects',
          create: async input => (await createProject({ variables: { input } })).data?.createProject,
        },
    buildSuccessToast: ({ name }, created) => ({
      title: project ? 'Project updated' : 'Project created',
      description: name,
      action: created && { label: 'Open', altText: `Open ${created.name}`, onSelect: () => onOpen?.(created) },
    }),
    onError: error =>
      toastError(project ? 'Update failed' : 'Creation failed', error, "Couldn't save the project. Try again."),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={project ? 'Edit Project' : 'Add New Project'}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        {project ? (
          <TextField
            label="Tenant"
            value={project.tenantName}
            disabled
            readOnly
            hint="Projects can't be moved to another tenant."
          />
        ) : (
          <ComboboxField
            control={form.control}
            name="tenantId"
            label="Tenant"
            placeholder="Search tenants"
            loadOptions={searchTenants}
            initialOption={null}
          />
        )}
        <ComboboxField
          control={form.control}
          name="leadUserId"
          label="Lead (optional)"
          placeholder="Search users"
          loadOptions={searchUsers}
          initialOption={project ? toLeadOption(project) : null}
          emptyValue={null}
        />
        <Select label="Status" options={toOptions(projectStatusLabels)} {...form.field('status')} />
        <FormActions
          onCancel={onClose}
          submitLabel={project ? 'Save Changes' : 'Create Project'}
          pendingLabel="Saving..."
          pending={isSaving}
        />
      </form>
    </Dialog>
  )
}

const toLeadOption = ({ leadUserId, leadUserName }: ProjectRowFragment): ComboboxOption | null =>
  leadUserId === null ? null : { id: leadUserId, label: leadUserName ?? String(leadUserId) }
