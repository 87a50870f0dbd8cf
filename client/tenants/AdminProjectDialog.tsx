import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createProjectInput } from '../../server/tenants/input'
import { useRefreshLists } from '../lib/admin-lists'
import { changedOf } from '../lib/changed'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { toast } from '../lib/toast'
import { optionsOf, projectStatusWords } from '../lib/words'
import type { Choice } from '../ui/Combobox'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { ChoiceField } from './ChoiceField'
import type { CreateProjectInput, ProjectRowFragment } from './documents.generated'
import { useFindPeople, useFindTenants } from './find'
import { useCreateProjectMutation, useUpdateProjectMutation } from './hooks.generated'

interface Props {
  /** Undefined for a new one. */
  project: ProjectRowFragment | undefined
  onClose: () => void
}

export function AdminProjectDialog({ project, onClose }: Props) {
  const write = useWrite(project)
  const refresh = useRefreshLists()
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
  const { errors, dirtyFields } = form.formState
  const [save, saving] = useOneAtATime(async (input: CreateProjectInput) => {
    try {
      await write(input, dirtyFields)
      await refresh()
      toast({ title: project ? 'Project updated' : 'Project created', description: input.name })
      onClose()
    } catch (error) {
      toastFailure(project ? 'Update failed' : 'Project not created', error, 'Could not save the project')
      showIssues(error, form)
    }
  })
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

/** Makes the project, or sends what has been changed of it. */
function useWrite(project: ProjectRowFragment | undefined) {
  const [createProject] = useCreateProjectMutation()
  const [updateProject] = useUpdateProjectMutation()
  return async (input: CreateProjectInput, dirty: Partial<Record<keyof CreateProjectInput, unknown>>) => {
    if (!project) return void (await createProject({ variables: { input } }))
    const { tenantId: _itsOwn, ...changes } = changedOf(input, dirty)
    if (Object.keys(changes).length === 0) return
    await updateProject({ variables: { id: project.id, input: changes } })
  }
}

const leadOf = ({ leadUserId, leadUserName }: ProjectRowFragment): Choice | null =>
  leadUserId === null ? null : { id: leadUserId, label: leadUserName ?? String(leadUserId) }
