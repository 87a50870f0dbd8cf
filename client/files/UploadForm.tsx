import { type FormEvent, useRef, useState } from 'react'
import { uploadFileInput } from '../../server/files/input'
import { isAbortError, RequestError } from '../lib/api/request-error'
import { useUpload } from '../lib/api/use-upload'
import { toast } from '../lib/feedback/toast'
import { setServerErrors } from '../lib/forms/server-errors'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { TextField } from '../ui/controls/TextField'
import { UploadProgress } from '../ui/feedback/UploadProgress'
import { useRestoreFocusWhenEnabled } from '../ui/focus/use-restore-focus'
import { UploadFileDocument, type UploadFileInput } from './documents.generated'
import { FileDropzone } from './FileDropzone'
import { formatMegabytes, getUploadErrorMessage } from './upload-messages'
import { VisibilityField } from './VisibilityField'

const defaultValues = { isPublic: 'false', tenantId: '', projectId: '' }

interface Props {
  /** Undefined until the file list is loaded. */
  maxFileBytes: number | undefined
  onFilesChanged: () => Promise<void>
}

/** Specification §2 and §5, File upload. */
export function UploadForm({ maxFileBytes, onFilesChanged }: Props) {
  const form = useSchemaForm(uploadFileInput, defaultValues)
  const inputRef = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  const { queue, send, cancel } = useUpload(UploadFileDocument)
  const [currentUpload] = queue
  const selectFile = (selectedFile: File | undefined) => {
    setFile(selectedFile)
    setFileError(undefined)
  }
  const showFileError = (title: string, description: string) => {
    toast({ title, description, variant: 'destructive' })
    setFileError(description)
    inputRef.current?.focus()
  }
  const [upload, isUploading] = useAsyncAction(async (fields: Omit<UploadFileInput, 'file'>) => {
    if (!file) return
    if (maxFileBytes !== undefined && file.size > maxFileBytes)
      return showFileError('Upload failed', `This file is too large. The limit is ${formatMegabytes(maxFileBytes)}.`)
    try {
      await send(file.name, { input: { file, ...fields } })
    } catch (error) {
      if (isAbortError(error)) {
        toast({ title: 'Upload canceled' })
        // The server may have stored the file before the upload was canceled.
        return onFilesChanged()
      }
      toast({ title: 'Upload failed', description: getUploadErrorMessage(error), variant: 'destructive' })
      setServerErrors(error, form)
      return setFileError(getFileError(error))
    }
    toast({ title: 'File uploaded successfully' })
    form.reset()
    if (inputRef.current) inputRef.current.value = ''
    selectFile(undefined)
    await onFilesChanged()
  })
  const formRef = useRestoreFocusWhenEnabled<HTMLFormElement>(isUploading)
  const submit = (event: FormEvent) => {
    if (file) return form.handleSubmit(upload)(event)
    event.preventDefault()
    showFileError('No file selected', 'Please select a file to upload.')
  }
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      noValidate
      className="grid gap-x-10 gap-y-5 @2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <FileDropzone
        inputRef={inputRef}
        file={file}
        hint={maxFileBytes === undefined ? undefined : `Up to ${formatMegabytes(maxFileBytes)}.`}
        error={fileError}
        disabled={isUploading}
        onSelect={selectFile}
      />
      <div className="grid gap-y-5">
        <VisibilityField disabled={isUploading} {...form.register('isPublic')} />
        <div className="grid gap-x-4 gap-y-5 @md:grid-cols-2">
          <TextField
            label="Tenant ID"
            isOptional
            hint="Members of this tenant can view the file."
            inputMode="numeric"
            autoComplete="off"
            disabled={isUploading}
            {...form.field('tenantId')}
          />
          <TextField
            label="Project ID"
            isOptional
            hint="Must belong to the tenant."
            inputMode="numeric"
            autoComplete="off"
            disabled={isUploading}
            {...form.field('projectId')}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-4 @2xl:col-span-2">
        <Button type="submit" aria-disabled={isUploading} className="w-full sm:w-auto">
          <PendingLabel pending={isUploading} pendingLabel="Uploading...">
            Upload File
          </PendingLabel>
        </Button>
        {currentUpload && <UploadProgress {...currentUpload} onCancel={cancel} />}
      </div>
    </form>
  )
}

const getFileError = (error: unknown): string | undefined =>
  error instanceof RequestError ? error.issues.find(({ path }) => path === 'file')?.message : undefined
