import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createPrometheusMetrics } from '../../../server/adapters/metrics/prometheus'
import { listMetricNames } from '../../support/features/metrics'

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[]
}

interface AlertRules {
  groups: { rules: { alert: string; expr: string }[] }[]
}

const alerts: AlertRules = parse(readFileSync('docs/monitoring/alerts.yml', 'utf8'))
const dashboard: Dashboard = JSON.parse(readFileSync('docs/monitoring/kairos-dashboard.json', 'utf8'))
const monitoringGuide = readFileSync('docs/operations/monitoring.md', 'utf8')

const rules = alerts.groups.flatMap(group => group.rules)
const dashboardExpressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

let metricNames: string[] = []
beforeAll(async () => {
  metricNames = listMetricNames(await createPrometheusMetrics().render())
})

/** Returns the metric names in a PromQL expression, without histogram suffixes. Omits `up`, which Prometheus sets. */
const parseMetricNames = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:kairos|nodejs|process)_\w+/g)].map(([name]) =>
    metricNames.includes(name) ? name : name.replace(/_(bucket|count|sum)$/, ''),
  )

test('alert rules and the dashboard use only metrics that exist', () => {
  const expressions = [...rules.map(({ expr }) => expr), ...dashboardExpressions]
  expect(expressions.length).toBeGreaterThan(30)
  for (const expression of expressions) {
    const names = parseMetricNames(expression)
    if (!expression.startsWith('up{')) expect(names.length, expression).toBeGreaterThan(0)
    for (const name of names) expect(metricNames, expression).toContain(name)
  }
})

test('the dashboard shows every metric of the product', () => {
  const shownNames = dashboardExpressions.flatMap(parseMetricNames)
  expect(metricNames.filter(name => name.startsWith('kairos_') && !shownNames.includes(name))).toEqual([])
})

test('docs/operations/monitoring.md lists every metric of the product and every alert', () => {
  for (const name of metricNames.filter(name => name.startsWith('kairos_')))
    expect(monitoringGuide).toContain(`\`${name}\``)
  for (const { alert } of rules) expect(monitoringGuide).toContain(`\`${alert}\``)
})
