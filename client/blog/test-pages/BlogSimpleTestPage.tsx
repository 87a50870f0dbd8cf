import { useOutletContext } from 'react-router-dom'
import * as z from 'zod/mini'
import { useRestResource } from '../../lib/api/use-rest-resource'
import { formatPageTitle, type Head } from '../../lib/head'
import type { Viewer } from '../../lib/session/viewer'
import { Button } from '../../ui/controls/Button'
import { LoadError } from '../../ui/feedback/LoadError'
import { CenteredSpinner } from '../../ui/feedback/Spinner'
import { DescriptionItem, DescriptionList } from '../../ui/layout/DescriptionList'
import { PageHeader } from '../../ui/layout/PageHeader'

export const head = (): Head => ({ title: formatPageTitle('API Connection Test') })

/** The response of GET /api/admin/blog/test (specification §7). */
const apiTestResponse = z.object({
  message: z.string(),
  user: z.object({ id: z.number(), role: z.string() }),
  timestamp: z.string(),
})

/** Shows the result of an API connection test and the current user (specification §2, Test pages). */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const { body, error, loading, reload } = useRestResource('/api/admin/blog/test')
  const response = apiTestResponse.safeParse(body).data
  const hasFailed = error !== undefined || (body !== undefined && !response)
  return (
    <>
      <PageHeader title="API Connection Test">Calls the API as the current user and shows the response.</PageHeader>
      <div className="grid max-w-5xl gap-x-12 gap-y-10 px-5 py-8 sm:px-10 xl:grid-cols-2">
        <section aria-label="API connection" aria-busy={loading} className="min-w-0">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-xl">API connection</h2>
            <Button variant="outline" size="sm" disabled={loading} onClick={reload}>
              {loading ? 'Testing...' : 'Retry'}
            </Button>
          </div>
          {hasFailed && (
            <div className="mt-5">
              <LoadError>Failed to connect to the API</LoadError>
            </div>
          )}
          {!response && loading && <CenteredSpinner />}
          {response && (
            <>
              <DescriptionList>
                <DescriptionItem term="Message">{response.message}</DescriptionItem>
                <DescriptionItem term="User ID">{response.user.id}</DescriptionItem>
                <DescriptionItem term="Role">{response.user.role}</DescriptionItem>
                <DescriptionItem term="Timestamp">{response.timestamp}</DescriptionItem>
              </DescriptionList>
              <h3 className="mt-6 text-base">Full response</h3>
              <pre className="mt-2 border border-line bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(body, null, 2)}
              </pre>
            </>
          )}
        </section>
        <section aria-label="Current user" className="min-w-0">
          <h2 className="text-xl">Current user</h2>
          <DescriptionList>
            <DescriptionItem term="User ID">{viewer.id}</DescriptionItem>
            <DescriptionItem term="Username">{viewer.username}</DescriptionItem>
            <DescriptionItem term="Email">{viewer.email}</DescriptionItem>
            <DescriptionItem term="Role">{viewer.role}</DescriptionItem>
          </DescriptionList>
        </section>
      </div>
    </>
  )
}
