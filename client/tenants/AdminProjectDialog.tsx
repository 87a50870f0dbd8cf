import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createProjectInput } from '../../server/tenants/input'
import { toastFailure } from '../lib/failure'
import { useSave } from '../lib/form'
import { optionsOf, projectStatusWords } from '../lib/words'
import type { Choice } from '../ui/Combobox'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { ChoiceField } from './ChoiceField'
import type { ProjectRowFragment } from './documents.generated'
import { useFindPeople, useFindTenants } from './find'
import { useCreateProjectMutation, useUpdateProjectMutation } from './hooks.generated'

interface Props {
  /** Undefined for a new one. */
  project: ProjectRowFragment | undefined
  onClose: () => void
}

export function AdminProjectDialog({ project, onClose }: Props) {
  const [createProject] = useCreateProjectMutation()
  const [updateProject] = useUpdateProjectMutation()
  const findPeople = useFindPeople()
  const findTenants = useFindTenants()
  const form = useForm({
    resolver: zodResolver(createProjectInput),
    defaultValues: {
      name: project?.name ?? '',
      tenantId: project?.tenantId,
      leadUserId: project?.leadUserId ?? null,
      status: project?.status ?? 'active',
    },
  })
  const [save, saving] = useSave(form, {
    write: project
      ? { update: input => updateProject({ variables: { id: project.id, input } }) }
      : { create: input => createProject({ variables: { input } }) },
    said: ({ name }) => ({ title: project ? 'Project updated' : 'Project created', description: name }),
    onFailure: error =>
      toastFailure(project ? 'Update failed' : 'Project not created', error, 'Could not save the project'),
    onDone: onClose,
  })
  const { errors } = form.formState
  return (
    <Dialog open onClose={onClose} title={project ? 'Edit Project' : 'Add New Project'}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        {project ? (
          <Field
            label="Tenant"
            value={project.tenantName}
            disabled
            readOnly
            hint="A project does not move to another tenant."
          />
        ) : (
          <ChoiceField
            control={form.control}
            name="tenantId"
            label="Tenant"
            placeholder="Search tenants"
            find={findTenants}
            initial={null}
          />
        )}
        <ChoiceField
          control={form.control}
          name="leadUserId"
          label="Lead (optional)"
          placeholder="Search people"
          find={findPeople}
          initial={project ? leadOf(project) : null}
          cleared={null}
        />
        <Select
          label="Status"
          options={optionsOf(projectStatusWords)}
          error={errors.status?.message}
          {...form.register('status')}
        />
        <FormActions
          onCancel={onClose}
          action={project ? 'Save Changes' : 'Create Project'}
          doing="Saving..."
          busy={saving}
        />
      </form>
    </Dialog>
  )
}

const leadOf = ({ leadUserId, leadUserName }: ProjectRowFragment): Choice | null =>
  leadUserId === null ? null : { id: leadUserId, label: leadUserName ?? String(leadUserId) }
