import { AggregatorRegistry, type Registry } from 'prom-client'
import type { RenderedMetrics } from './prometheus'

// Metrics of worker processes, which prom-client sends to the primary process as messages (docs/decisions/0043).

/** Answers the requests of the primary process for the metrics of this worker process. */
export const shareMetrics = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry)
  // The constructor listens for messages.
  new AggregatorRegistry()
}

/** Creates the metrics of the primary process, which aggregate the values of all worker processes. */
export const createClusterMetrics = (): RenderedMetrics => {
  const registry = new AggregatorRegistry()
  return { contentType: registry.contentType, render: () => registry.clusterMetrics() }
}
