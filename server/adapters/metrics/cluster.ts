import { AggregatorRegistry, type Registry } from 'prom-client'
import type { RenderedMetrics } from './prometheus'

/** Lets the primary process request the metrics of this worker process (docs/decisions/0043). */
export const shareMetrics = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry)
  // The constructor listens for requests from the primary process.
  new AggregatorRegistry()
}

/** Creates the metrics that the primary process serves: the aggregated values of all worker processes. */
export const createClusterMetrics = (): RenderedMetrics => {
  const registry = new AggregatorRegistry()
  return { contentType: registry.contentType, render: () => registry.clusterMetrics() }
}
