import { zodResolver } from '@hookform/resolvers/zod'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { uploadFileInput } from '../../server/files/input'
import { isCancelled } from '../lib/failure'
import { issuePaths, showIssues, useOneAtATime } from '../lib/form'
import { RequestError } from '../lib/request-error'
import { toast } from '../lib/toast'
import { useUpload } from '../lib/use-upload'
import { Button } from '../ui/Button'
import { ButtonWords } from '../ui/ButtonWords'
import { Field } from '../ui/Field'
import { useFocusBack } from '../ui/focus-back'
import { UploadProgress } from '../ui/UploadProgress'
import { UploadFileDocument, type UploadFileInput } from './documents.generated'
import { FileChooser } from './FileChooser'
import { VisibilityChoice } from './VisibilityChoice'
import { megabytes, uploadFailure } from './words'

const empty = { isPublic: 'false', tenantId: '', projectId: '' }

interface Props {
  /** Bytes; not known until the list is there. */
  maxFileBytes: number | undefined
  onUploaded: () => Promise<void>
}

/** Sends one file, private unless told otherwise (specification §2 and §5, File upload). */
export function UploadForm({ maxFileBytes, onUploaded }: Props) {
  const form = useForm({ resolver: zodResolver(uploadFileInput), defaultValues: empty })
  const input = useRef<HTMLInputElement>(null)
  const fold = useRef<HTMLDetailsElement>(null)
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const { queue, send, cancel } = useUpload(UploadFileDocument)
  const [sending] = queue
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setFileError(undefined)
  }
  /** At once: what is folded away cannot take the focus. */
  const unfold = () => {
    if (fold.current) fold.current.open = true
  }
  const refuse = (title: string, description: string) => {
    toast({ title, description, variant: 'destructive' })
    setFileError(description)
    input.current?.focus()
  }
  const [upload, uploading] = useOneAtATime(async (details: Omit<UploadFileInput, 'file'>) => {
    if (!file) return
    if (maxFileBytes !== undefined && file.size > maxFileBytes)
      return refuse('Upload failed', `This file is too large: at most ${megabytes(maxFileBytes)}.`)
    try {
      await send(file.name, { input: { file, ...details } })
    } catch (error) {
      if (isCancelled(error)) {
        toast({ title: 'Upload cancelled' })
        // It may have arrived all the same, in the moment it was stopped.
        return onUploaded()
      }
      toast({ title: 'Upload failed', description: uploadFailure(error), variant: 'destructive' })
      if (issuePaths(error).some(path => path === 'tenantId' || path === 'projectId')) unfold()
      showIssues(error, form)
      return setFileError(fileIssue(error))
    }
    toast({ title: 'File uploaded successfully' })
    form.reset()
    if (input.current) input.current.value = ''
    choose(undefined)
    await onUploaded()
  })
  const place = useFocusBack<HTMLFormElement>(uploading)
  const submit = (event: FormEvent) => {
    if (file) return form.handleSubmit(upload, unfold)(event)
    event.preventDefault()
    refuse('No file selected', 'Please select a file to upload.')
  }
  const { errors } = form.formState
  return (
    <form ref={place} onSubmit={submit} noValidate className="space-y-5">
      <FileChooser
        input={input}
        file={file}
        hint={maxFileBytes === undefined ? undefined : `Up to ${megabytes(maxFileBytes)}.`}
        error={fileError}
        disabled={uploading}
        onChoose={choose}
      />
      <VisibilityChoice disabled={uploading} {...form.register('isPublic')} />
      <details ref={fold} className="group border-y border-line">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-sm font-medium hover:text-signal [&::-webkit-details-marker]:hidden">
          For a tenant or project
          <ChevronDown size={16} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-x-4 gap-y-5 pt-2 pb-6 sm:grid-cols-2">
          <Field
            label="Tenant ID"
            hint="Optional: its readers see the file."
            inputMode="numeric"
            autoComplete="off"
            disabled={uploading}
            error={errors.tenantId?.message}
            {...form.register('tenantId')}
          />
          <Field
            label="Project ID"
            hint="Optional: a project of that tenant."
            inputMode="numeric"
            autoComplete="off"
            disabled={uploading}
            error={errors.projectId?.message}
            {...form.register('projectId')}
          />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" aria-disabled={uploading} className="w-full sm:w-auto">
          <ButtonWords busy={uploading} doing="Uploading...">
            Upload File
          </ButtonWords>
        </Button>
        {sending && <UploadProgress {...sending} onCancel={cancel} />}
      </div>
    </form>
  )
}

/** What the server says about the file itself. */
const fileIssue = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.issues.find(({ path }) => path === 'file')?.message : undefined
