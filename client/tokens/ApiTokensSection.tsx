import { lazy, Suspense } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { isActingAdmin, type Viewer } from '../lib/session/viewer'
import { Button } from '../ui/controls/Button'
import { preload } from '../ui/controls/preload'
import { LoadError } from '../ui/feedback/LoadError'
import { Section } from '../ui/layout/Section'
import { useApiTokensQuery } from './hooks.generated'
import { TokenList } from './TokenList'

const loadDialog = () => import('./ApiTokenDialog')
const ApiTokenDialog = lazy(() => loadDialog().then(module => ({ default: module.ApiTokenDialog })))

const LOAD_ERROR = 'Error loading API tokens. Please try again.'

export function ApiTokensSection({ viewer }: { viewer: Viewer }) {
  const result = useApiTokensQuery(listQueryOptions)
  const tokens = getLatestData(result)?.viewer?.apiTokens
  const retry = () => void result.refetch().catch(() => undefined)
  const { dialog, open, close } = useDialog<'new'>()
  return (
    <Section
      titleId="api-tokens-title"
      title="API tokens"
      description="Programs use a token instead of your password. A token never has more rights than you."
      actions={
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={() => preload(loadDialog)}
          onFocus={() => preload(loadDialog)}
          onClick={() => open('new')}
        >
          New Token
        </Button>
      }
    >
      {result.error && !tokens ? (
        <div className="border-t border-line py-4">
          <LoadError onRetry={retry}>{LOAD_ERROR}</LoadError>
        </div>
      ) : (
        <TokenList
          tokens={tokens}
          loading={result.loading}
          error={result.error ? LOAD_ERROR : undefined}
          onRetry={retry}
          hint="Create one for a script or an integration."
        />
      )}
      <Suspense>{dialog && <ApiTokenDialog isAdmin={isActingAdmin(viewer)} onClose={close} />}</Suspense>
    </Section>
  )
}
