import { builder } from '../graphql/builder'
import { loadOverview, OVERVIEW_DAYS, type Overview, type OverviewMetric } from './store'

const OverviewMetricRef = builder.objectRef<OverviewMetric>('OverviewMetric').implement({
  description: `A metric with its trend over the last ${OVERVIEW_DAYS} days, today included. Days are in UTC.`,
  fields: t => ({
    value: t.expose('value', { type: 'SafeInt', description: 'Current value.' }),
    change: t.expose('change', {
      type: 'SafeInt',
      description: `The current value minus the value ${OVERVIEW_DAYS} days ago.`,
    }),
    dailyValues: t.expose('dailyValues', {
      type: ['SafeInt'],
      description: `One number for each of the last ${OVERVIEW_DAYS} days, oldest first: the number of events on the day, or the total at the end of the day.`,
    }),
  }),
})

const AdminOverview = builder.objectRef<Overview>('AdminOverview').implement({
  description: 'Metrics for administrators.',
  fields: t => ({
    newLeads: t.expose('newLeads', {
      type: OverviewMetricRef,
      description: `Requests for early access in the last ${OVERVIEW_DAYS} days, excluding suspicious ones. Each daily value is the count for one day.`,
    }),
    redemptions: t.expose('redemptions', {
      type: OverviewMetricRef,
      description: `Redemptions of credit codes in the last ${OVERVIEW_DAYS} days. Each daily value is the count for one day.`,
    }),
    outstandingCredits: t.expose('outstandingCredits', {
      type: OverviewMetricRef,
      description: 'Sum of the balances of all users. Each daily value is the sum at the end of a day.',
    }),
    publishedPosts: t.expose('publishedPosts', {
      type: OverviewMetricRef,
      description:
        'Published posts. Each daily value is the count at the end of a day. A post that was later unpublished is not counted on any day.',
    }),
  }),
})

builder.queryField('adminOverview', t =>
  t.field({
    type: AdminOverview,
    description: 'Metrics and their trends, for administrators. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'overview:read',
    resolve: (_root, _args, { db, clock }) => loadOverview(db, clock()),
  }),
)
