import { lazy, type ReactNode, Suspense } from 'react'
import { saveFile } from '../lib/exports/export-file'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { preload } from '../ui/controls/preload'
import { Section } from '../ui/layout/Section'
import { useExportMyDataMutation } from './hooks.generated'

const loadDialog = () => import('./DeleteAccountDialog')
const DeleteAccountDialog = lazy(() => loadDialog().then(module => ({ default: module.DeleteAccountDialog })))

export function PrivacySection({ username }: { username: string }) {
  const [download, isDownloading] = useDownload()
  const { dialog, open, close } = useDialog<'delete'>()
  return (
    <Section titleId="privacy-title" title="Your data">
      <ul className="border-b border-line">
        <Row text="Download a JSON file with everything that we store about your account. It lists your files but does not contain them.">
          <Button variant="outline" size="sm" disabled={isDownloading} onClick={() => void download()}>
            <PendingLabel pending={isDownloading} pendingLabel="Preparing...">
              Download Data
            </PendingLabel>
          </Button>
        </Row>
        <Row text="Delete your account, your personal files and your organizations that no other person has joined. This action cannot be undone.">
          <Button
            variant="danger"
            size="sm"
            onPointerEnter={() => preload(loadDialog)}
            onFocus={() => preload(loadDialog)}
            onClick={() => open('delete')}
          >
            Delete Account
          </Button>
        </Row>
      </ul>
      <Suspense>{dialog && <DeleteAccountDialog username={username} onClose={close} />}</Suspense>
    </Section>
  )
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line py-3.5">
    <p className="min-w-0 max-w-[40rem] grow basis-64 text-pretty text-muted">{text}</p>
    {children}
  </li>
)

function useDownload() {
  const [exportMyData] = useExportMyDataMutation({ fetchPolicy: 'no-cache' })
  return useAsyncAction(async () => {
    try {
      const { data } = await exportMyData()
      const text = JSON.stringify(data?.exportMyData, null, 2)
      saveFile('kairos-data.json', new Blob([text], { type: 'application/json' }))
      toast({ title: 'Data downloaded' })
    } catch (error) {
      toastError('Download failed', error, "Couldn't download your data. Try again.")
    }
  })
}
