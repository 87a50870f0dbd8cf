import { Histogram, type Registry } from 'prom-client'

interface Series {
  labels: Record<string, string>
  /** Number of durations per bucket. The last element counts the durations above all bounds. */
  counts: number[]
  /** Seconds. */
  sum: number
}

interface DurationHistogramOptions {
  name: string
  help: string
  labelNames?: string[]
  /** Upper bounds in seconds, ascending. */
  buckets: number[]
  registers: Registry[]
}

/**
 * A histogram of durations in seconds. Values must be added with `record`: the inherited `observe` stores them where
 * `get` does not read them. `record` does not validate the labels, so it is faster than `observe`.
 */
export class DurationHistogram extends Histogram<string> {
  readonly #options: DurationHistogramOptions
  readonly #series = new Map<string, Series>()

  constructor(options: DurationHistogramOptions) {
    super(options)
    this.#options = options
    if (!options.labelNames) this.#createSeries('', [])
  }

  /** @param labels one value for each element of `labelNames`, in the same order */
  record(seconds: number, ...labels: string[]): void {
    const key = labels.join('\n')
    const series = this.#series.get(key) ?? this.#createSeries(key, labels)
    const { buckets } = this.#options
    let index = 0
    while (index < buckets.length && seconds > (buckets[index] as number)) index++
    series.counts[index] = (series.counts[index] ?? 0) + 1
    series.sum += seconds
  }

  #createSeries(key: string, labelValues: string[]): Series {
    const { labelNames = [], buckets } = this.#options
    const labels = Object.fromEntries(labelNames.map((name, index) => [name, labelValues[index] ?? '']))
    const series = { labels, counts: Array<number>(buckets.length + 1).fill(0), sum: 0 }
    this.#series.set(key, series)
    return series
  }

  override async get(): ReturnType<Histogram['get']> {
    const { name, help, buckets } = this.#options
    const values = [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let totalCount = 0
      const bucketValues = counts.map((bucketCount, index) => {
        totalCount += bucketCount
        return { metricName: `${name}_bucket`, labels: { le: buckets[index] ?? '+Inf', ...labels }, value: totalCount }
      })
      return [
        ...bucketValues,
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: totalCount },
      ]
    })
    const metric = { name, help, type: 'histogram', aggregator: 'sum', values }
    return metric as unknown as Awaited<ReturnType<Histogram['get']>>
  }

  /** The registry calls this method instead of `get` for the text format. */
  getForPromString(): ReturnType<Histogram['get']> {
    return this.get()
  }
}
