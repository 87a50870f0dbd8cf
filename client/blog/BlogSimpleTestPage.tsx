import { useOutletContext } from 'react-router-dom'
import { type Head, pageTitle } from '../lib/head'
import { useRow } from '../lib/use-row'
import type { Viewer } from '../lib/viewer'
import { AppHeading } from '../ui/AppHeading'
import { Button } from '../ui/Button'
import { Fact, Facts } from '../ui/Facts'
import { LoadError } from '../ui/LoadError'
import { CentredSpinner } from '../ui/Spinner'

export const head = (): Head => ({ title: pageTitle('API Connection Test') })

/** What GET /api/admin/blog/test answers with (specification §7). */
interface Answer {
  message: string
  user: { id: number; role: string }
  timestamp: string
}

/** Whether the API answers, and to whom (specification §2, Test pages). */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const { body, error, loading, again } = useRow('/api/admin/blog/test')
  const answer = isAnswer(body) ? body : undefined
  const isFailed = error !== undefined || (body !== undefined && !answer)
  return (
    <>
      <AppHeading title="API Connection Test">Asks the API who you are, and shows what it says.</AppHeading>
      <div className="grid max-w-5xl gap-x-12 gap-y-10 px-5 py-8 sm:px-10 xl:grid-cols-2">
        <section aria-label="API connection" aria-busy={loading} className="min-w-0">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-xl">API connection</h2>
            <Button variant="outline" size="sm" disabled={loading} onClick={again}>
              {loading ? 'Testing...' : 'Retry'}
            </Button>
          </div>
          {isFailed && (
            <div className="mt-5">
              <LoadError>Failed to connect to the API</LoadError>
            </div>
          )}
          {!answer && loading && <CentredSpinner />}
          {answer && (
            <>
              <Facts>
                <Fact name="Message">{answer.message}</Fact>
                <Fact name="User ID">{answer.user.id}</Fact>
                <Fact name="Role">{answer.user.role}</Fact>
                <Fact name="Timestamp">{answer.timestamp}</Fact>
              </Facts>
              <h3 className="mt-6 text-base">Full response</h3>
              <pre className="mt-2 border border-line bg-sunk p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(answer, null, 2)}
              </pre>
            </>
          )}
        </section>
        <section aria-label="Current user" className="min-w-0">
          <h2 className="text-xl">Current user</h2>
          <Facts>
            <Fact name="User ID">{viewer.id}</Fact>
            <Fact name="Username">{viewer.username}</Fact>
            <Fact name="Email">{viewer.email}</Fact>
            <Fact name="Role">{viewer.role}</Fact>
          </Facts>
        </section>
      </div>
    </>
  )
}

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' &&
  body !== null &&
  'message' in body &&
  'timestamp' in body &&
  'user' in body &&
  typeof body.user === 'object' &&
  body.user !== null
