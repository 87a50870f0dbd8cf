import { lazy, Suspense } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import type { Viewer } from '../lib/session/viewer'
import { Button } from '../ui/controls/Button'
import { preload } from '../ui/controls/preload'
import { Section } from '../ui/layout/Section'
import { useApiTokensQuery } from './hooks.generated'
import { TokenList } from './TokenList'

const loadDialog = () => import('./ApiTokenDialog')
const ApiTokenDialog = lazy(() => loadDialog().then(module => ({ default: module.ApiTokenDialog })))

/** The viewer's personal access tokens. */
export function ApiTokensSection({ viewer }: { viewer: Viewer }) {
  const result = useApiTokensQuery(listQueryOptions)
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
      <TokenList
        tokens={getLatestData(result)?.viewer?.apiTokens}
        loading={result.loading}
        error={result.error ? 'Error loading API tokens. Please try again.' : undefined}
        onRetry={() => void result.refetch().catch(() => undefined)}
        hint="Create one for a script or an integration."
      />
      <Suspense>{dialog && <ApiTokenDialog isAdmin={viewer.role === 'admin'} onClose={close} />}</Suspense>
    </Section>
  )
}
