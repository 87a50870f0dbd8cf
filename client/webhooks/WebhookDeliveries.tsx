import { useEffect, useState } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { deliveryStateLabels, toOptions } from '../lib/labels'
import { getLatestData, listQueryOptions, useRefetchLists } from '../lib/lists/list-query'
import { Button } from '../ui/controls/Button'
import { Select } from '../ui/controls/Select'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { EmptyState } from '../ui/feedback/EmptyState'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import type { WebhookDeliveryItemFragment, WebhookDeliveryState, WebhookRowFragment } from './documents.generated'
import { useReplayWebhookDeliveryMutation, useWebhookDeliveriesQuery } from './hooks.generated'
import { useSendTestEvent } from './use-webhook-actions'
import { WebhookDeliveryItem } from './WebhookDeliveryItem'

const PAGE_SIZE = 25
const MAX_DELIVERIES = 100

/** The list is refreshed at this interval while an attempt is due. */
const REFRESH_INTERVAL_MS = 2_000

const stateOptions = [{ value: 'all', label: 'All states' }, ...toOptions(deliveryStateLabels)]

export function WebhookDeliveries({ webhook }: { webhook: WebhookRowFragment }) {
  const { id } = webhook
  const [state, setState] = useState<WebhookDeliveryState | 'all'>('all')
  const [first, setFirst] = useState(PAGE_SIZE)
  const variables = { id, filter: state === 'all' ? {} : { state }, first }
  const result = useWebhookDeliveriesQuery({ ...listQueryOptions, variables })
  const { refetch } = result
  const deliveries = getLatestData(result)?.webhook?.deliveries
  // After a failed refresh, the previous deliveries determine when the list is refreshed again.
  const lastDeliveries = (result.data ?? result.previousData)?.webhook?.deliveries
  const nextAttemptTime = getNextAttemptTime(lastDeliveries?.nodes ?? [])
  useEffect(() => {
    if (nextAttemptTime === Infinity) return
    const refreshIfDue = () => {
      if (nextAttemptTime <= Date.now()) void refetch().catch(() => undefined)
    }
    const timer = setInterval(refreshIfDue, REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [nextAttemptTime, refetch])
  const sendTest = useSendTestEvent()
  const replay = useReplay()
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Select
          label="State"
          options={stateOptions}
          value={state}
          onChange={event => {
            setState(event.target.value as WebhookDeliveryState | 'all')
            setFirst(PAGE_SIZE)
          }}
        />
        <Button variant="outline" className="h-11!" onClick={() => sendTest(webhook)}>
          Send test event
        </Button>
      </div>
      <div className="mt-5 border-b border-line">
        {deliveries?.nodes.length === 0 && (
          <div className="border-t border-line py-8">
            <EmptyState text="No deliveries found">
              {state === 'all' ? 'Events appear here when they happen.' : 'Choose another state.'}
            </EmptyState>
          </div>
        )}
        {deliveries && deliveries.nodes.length > 0 && (
          <ul aria-label="Deliveries">
            {deliveries.nodes.map(delivery => (
              <WebhookDeliveryItem key={delivery.id} delivery={delivery} onReplay={replay} />
            ))}
          </ul>
        )}
        {!deliveries && !result.error && <DeliveriesSkeleton />}
        {result.error && (
          <div className="border-t border-line py-4">
            <LoadError onRetry={() => void refetch().catch(() => undefined)}>
              Error loading deliveries. Please try again.
            </LoadError>
          </div>
        )}
      </div>
      {deliveries && deliveries.totalCount > first && first < MAX_DELIVERIES && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setFirst(first + PAGE_SIZE)}>
          Show more
        </Button>
      )}
    </div>
  )
}

const DeliveriesSkeleton = () => (
  <DelayedContent>
    <div role="status" aria-label="Loading deliveries">
      {['one', 'two', 'three'].map(key => (
        <div key={key} className="flex h-29.5 flex-col gap-3.5 border-t border-line py-5 max-sm:h-34.5">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="mt-1 h-3.5 w-52 max-w-full" />
        </div>
      ))}
    </div>
  </DelayedContent>
)

/**
 * Returns the time of the next attempt in epoch milliseconds. Returns 0 if a delivery has the state `waiting`, and
 * Infinity if there is no next attempt.
 */
const getNextAttemptTime = (deliveries: readonly WebhookDeliveryItemFragment[]): number =>
  Math.min(
    ...deliveries.map(({ state, nextAttemptAt }) => {
      if (state === 'waiting') return 0
      return state === 'retrying' && nextAttemptAt ? new Date(nextAttemptAt).getTime() : Infinity
    }),
  )

function useReplay() {
  const [replayDelivery] = useReplayWebhookDeliveryMutation()
  const refetchLists = useRefetchLists()
  return async ({ id, eventType }: WebhookDeliveryItemFragment) => {
    try {
      await replayDelivery({ variables: { id } })
      await refetchLists()
      toast({ title: 'Event sent again', description: eventType })
    } catch (error) {
      toastError('Not sent', error, "Couldn't send the event again. Try again.")
    }
  }
}
