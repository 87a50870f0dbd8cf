import { formatCount } from '../lib/format'
import { CreditHistory } from './CreditHistory'
import { RedeemForm } from './RedeemForm'

/** Specification §2, Credits tab. */
export const CreditsTab = ({ credits }: { credits: number }) => (
  <div className="max-w-content py-8">
    <div className="grid gap-y-8 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <section aria-label="Balance" className="sm:border-r sm:border-line sm:pr-8">
        <p className="font-display text-5xl font-semibold tracking-tight tabular-nums">{formatCount(credits || 0)}</p>
        <p className="mt-1 text-muted">available credits</p>
      </section>
      <section aria-labelledby="redeem-title" className="sm:pl-8">
        <h2 id="redeem-title" className="text-xl">
          Redeem Credits
        </h2>
        <RedeemForm />
      </section>
    </div>
    <CreditHistory />
  </div>
)
