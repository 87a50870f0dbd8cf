import { lazy, Suspense } from 'react'
import { formatPageTitle, type Head } from '../lib/head'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { CenteredSpinner } from '../ui/feedback/Spinner'
import { PageHeader } from '../ui/layout/PageHeader'
import { FileList } from './FileList'
import { useFiles } from './use-files'

export const head = (): Head => ({ title: formatPageTitle('File Upload') })

// The form, its schema and the form library load in parallel with the data of the file list.
const UploadForm = lazy(() => import('./UploadForm').then(module => ({ default: module.UploadForm })))

/** Has the same height as the form, to avoid a layout shift. */
const FormPlaceholder = () => (
  <div className="h-151 @md:h-115 @2xl:h-76">
    <DelayedContent>
      <CenteredSpinner />
    </DelayedContent>
  </div>
)

/** Specification §2, File upload test page. */
export function Component() {
  const list = useFiles()
  const showFirstPage = async () => {
    if (list.page > 1) list.setPage(1)
    else await list.refresh()
  }
  return (
    <>
      <PageHeader title="File Upload" />
      <div className="grid gap-y-9 px-5 py-8 sm:px-10">
        <section aria-label="Upload a file" className="@container max-w-content">
          <Suspense fallback={<FormPlaceholder />}>
            <UploadForm maxFileBytes={list.usage?.maxFileBytes} onFilesChanged={showFirstPage} />
          </Suspense>
        </section>
        <FileList list={list} />
      </div>
    </>
  )
}
