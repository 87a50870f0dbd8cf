export interface MetricSample {
  name: string
  labels: Record<string, string>
  value: number
}

/** Parses metrics in the Prometheus text format. Supports no escape sequences, because the label values need none. */
export const parseMetrics = (text: string): MetricSample[] =>
  text
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', labelValue = '']) => [key, labelValue])
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })

/** Returns the names that the `# TYPE` lines declare. The name of a histogram has no suffix such as `_count`. */
export const listMetricNames = (text: string): string[] =>
  [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)

/** Returns the sum of the samples with this name and at least these labels. Throws if no sample has the name. */
export const sumSamples = (samples: MetricSample[], name: string, labels: Record<string, string> = {}): number => {
  const samplesOfMetric = samples.filter(sample => sample.name === name)
  if (samplesOfMetric.length === 0) throw new Error(`The metric ${name} has no samples.`)
  return samplesOfMetric
    .filter(sample => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0)
}
