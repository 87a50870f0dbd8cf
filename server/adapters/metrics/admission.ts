import { Counter, Gauge, type Registry } from 'prom-client'
import type { AdmissionUse } from './metrics'

/** Creates the metrics for the overload protection. */
export const createAdmissionMetrics = (registry: Registry, getUse: () => AdmissionUse): void => {
  const registers = [registry]
  new Gauge({
    name: 'kairos_admission_requests',
    help: 'Requests that the overload protection controls, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = getUse()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'kairos_admission_limit',
    help: 'Maximum number of requests that run at the same time.',
    registers,
    collect() {
      this.set(getUse().limit)
    },
  })
  new Counter({
    name: 'kairos_admission_refusals_total',
    help: 'Requests that were refused because the process was overloaded.',
    registers,
    collect() {
      this.reset()
      this.inc(getUse().refused)
    },
  })
}
