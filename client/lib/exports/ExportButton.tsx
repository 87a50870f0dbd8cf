import Download from 'lucide-react/icons/download'
import { lazy, Suspense, startTransition, useState } from 'react'
import { preload } from '../../ui/controls/preload'
import { ToolbarButton } from '../../ui/tables/TableToolbar'
import type { ExportDialogProps } from './ExportDialog'
import { getPlural } from './exported-list'

const loadDialog = () => import('./ExportDialog')
const preloadDialog = () => preload(loadDialog)
const ExportDialog = lazy(() => loadDialog().then(module => ({ default: module.ExportDialog })))

interface Props extends Omit<ExportDialogProps, 'onClose'> {
  /**
   * The accessible name and the text of the button. Only wide windows show the text. The default text is "Export". The
   * default name also says what is exported, for example "Export users".
   */
  label?: string
}

export function ExportButton({ label, ...dialogProps }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ToolbarButton
        variant="outline"
        aria-label={label ?? `Export ${getPlural(dialogProps.list)}`}
        onPreload={preloadDialog}
        onClick={() => startTransition(() => setIsOpen(true))}
      >
        <Download size={15} aria-hidden="true" />
        <span className="max-xl:sr-only">{label ?? 'Export'}</span>
      </ToolbarButton>
      <Suspense>{isOpen && <ExportDialog {...dialogProps} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  )
}
