import { lazy, Suspense, useRef } from 'react'
import { useRefetchQueries } from '../lib/api/use-refetch-queries'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { formatLocalDateTime, formatLocalShortDate } from '../lib/format'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { isPasskeySupported } from '../lib/passkeys/browser-passkeys'
import { RelativeTime } from '../lib/RelativeTime'
import { Button } from '../ui/controls/Button'
import { preload } from '../ui/controls/preload'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Section } from '../ui/layout/Section'
import { useConfirm } from '../ui/overlays/use-confirm'
import { type FactorRowFragment, FactorsDocument } from './documents.generated'
import type { FactorDialog } from './FactorDialogs'
import { useFactorsQuery, useRemoveFactorMutation, useStartTotpEnrollmentMutation } from './hooks.generated'

const loadDialogs = () => import('./FactorDialogs')
const FactorDialogs = lazy(() => loadDialogs().then(module => ({ default: module.FactorDialogs })))

export function FactorsSection() {
  const queryResult = useFactorsQuery(listQueryOptions)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { dialog, open, close } = useDialog<FactorDialog>()
  const [startEnrollment, isStarting] = useStartEnrollment(open)
  const { confirmRemoval, removalDialog } = useRemoveFactor(() => titleRef.current)
  const viewer = getLatestData(queryResult)?.viewer
  const factors = viewer?.factors
  return (
    <Section
      titleId="factors-title"
      titleRef={titleRef}
      title="Two-step verification"
      description={
        factors && factors.length > 0
          ? 'Sign in with a passkey, or with your password and a second step.'
          : isPasskeySupported()
            ? 'Protect your account with a passkey, or with codes from an authenticator app.'
            : 'Protect your account with codes from an authenticator app.'
      }
      actions={
        // biome-ignore lint/a11y/noStaticElementInteractions: the handlers preload the dialogs that the buttons open
        <div
          className="flex flex-wrap gap-2"
          onPointerEnter={() => preload(loadDialogs)}
          onFocus={() => preload(loadDialogs)}
        >
          {isPasskeySupported() && (
            <Button variant="outline" size="sm" onClick={() => open({ kind: 'passkey' })}>
              Add Passkey
            </Button>
          )}
          <Button variant="outline" size="sm" disabled={isStarting} onClick={() => void startEnrollment()}>
            Add Authenticator App
          </Button>
        </div>
      }
    >
      {queryResult.error && (
        <div className="border-t border-line py-4">
          <LoadError onRetry={() => void queryResult.refetch().catch(() => undefined)}>
            Error loading two-step verification. Please try again.
          </LoadError>
        </div>
      )}
      {!factors && !queryResult.error && <FactorsSkeleton />}
      {factors?.length === 0 && <p className="border-y border-line py-4 text-muted">Two-step verification is off</p>}
      {factors && factors.length > 0 && (
        <ul aria-labelledby="factors-title" className="border-b border-line">
          {factors.map(factor => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => open({ kind: 'rename', factor })}
              onRemove={() => confirmRemoval(factor, factors.length === 1)}
            />
          ))}
          <RecoveryCodesRow count={viewer.recoveryCodesLeft} onReplace={() => open({ kind: 'recoveryCodes' })} />
        </ul>
      )}
      <Suspense>{dialog && <FactorDialogs dialog={dialog} onClose={close} />}</Suspense>
      {removalDialog}
    </Section>
  )
}

const rowClass = 'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2'

interface RowProps {
  factor: FactorRowFragment
  onRename: () => void
  onRemove: () => void
}

function FactorRow({ factor, onRename, onRemove }: RowProps) {
  const { kind, name, createdAt, lastUsedAt } = factor
  const kindLabel = kind === 'passkey' ? 'Passkey' : 'Authenticator app'
  return (
    <li className={rowClass}>
      <div className="min-w-0 grow basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {name !== kindLabel && <span>{kindLabel}</span>}
          <span>
            Added{' '}
            <time dateTime={createdAt} title={formatLocalDateTime(createdAt)}>
              {formatLocalShortDate(createdAt)}
            </time>
          </span>
          {lastUsedAt && (
            <span>
              Last used <RelativeTime iso={lastUsedAt} isPast />
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

const RecoveryCodesRow = ({ count, onReplace }: { count: number; onReplace: () => void }) => (
  <li className={rowClass}>
    <div className="min-w-0 grow basis-52">
      <p className="font-medium">Recovery codes</p>
      <p className={`text-sm ${count === 0 ? 'text-danger' : 'text-muted'}`}>
        {count === 1 ? '1 code is left.' : `${count} codes are left.`} Each code works once.
      </p>
    </div>
    <Button variant="outline" size="sm" aria-label="Replace recovery codes" onClick={onReplace}>
      Replace
    </Button>
  </li>
)

const FactorsSkeleton = () => (
  <div role="status" aria-label="Loading two-step verification" className="h-14 border-t border-line">
    <DelayedContent>
      <div className="flex h-full flex-col justify-center gap-2">
        <Skeleton className="h-3.5 w-40 max-w-full" />
        <Skeleton className="h-3 w-56 max-w-[70%]" />
      </div>
    </DelayedContent>
  </div>
)

/**
 * Returns a function, and whether the function is running. The function requests the setup key for a new authenticator
 * app, then opens the dialog that adds the app.
 */
function useStartEnrollment(open: (dialog: FactorDialog) => void) {
  const [start] = useStartTotpEnrollmentMutation({ fetchPolicy: 'no-cache' })
  return useAsyncAction(async () => {
    try {
      const { data } = await start()
      if (data) open({ kind: 'totp', enrollment: data.startTotpEnrollment })
    } catch (error) {
      toastError('Not available', error, "Couldn't start the setup. Try again.")
    }
  })
}

function useRemoveFactor(getFallbackFocus: () => HTMLElement | null) {
  const [removeFactor] = useRemoveFactorMutation()
  // Removing the last factor can change `mustAddFactor` in the Viewer query.
  const refetch = useRefetchQueries([FactorsDocument, 'Viewer', 'SecurityEvents'])
  const { confirm, dialog } = useConfirm()
  const confirmRemoval = ({ id, kind, name }: FactorRowFragment, isOnlyFactor: boolean) =>
    confirm({
      title: kind === 'passkey' ? 'Remove Passkey' : 'Remove Authenticator App',
      description: isOnlyFactor
        ? `Remove "${name}"? You will sign in with your password only, and your recovery codes will stop working.`
        : `Remove "${name}"? You can no longer sign in with it.`,
      confirmLabel: 'Remove',
      pendingLabel: 'Removing...',
      getFallbackFocus,
      run: async () => {
        try {
          await removeFactor({ variables: { id } })
          await refetch()
          toast({ title: kind === 'passkey' ? 'Passkey removed' : 'Authenticator app removed' })
          return true
        } catch (error) {
          toastError('Error', error, `Couldn't remove "${name}". Try again.`)
          return false
        }
      },
    })
  return { confirmRemoval, removalDialog: dialog }
}
