import { type Head, pageTitle } from '../lib/head'
import { site } from '../lib/site'

export const head = (): Head => ({ title: pageTitle('Contact Us'), canonical: '/contact' })

export const Component = () => (
  <div className="page py-14 sm:py-20">
    <h1 className="text-4xl sm:text-5xl">Contact Us</h1>
    <dl className="mt-10 grid max-w-[34rem] gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-[7rem_1fr]">
      <dt className="text-quiet">Email</dt>
      <dd>
        <a
          href={`mailto:${site.contactEmail}`}
          className="underline decoration-signal decoration-1 underline-offset-4"
        >
          {site.contactEmail}
        </a>
      </dd>
      <dt className="text-quiet">Location</dt>
      <dd>{site.location}</dd>
    </dl>
  </div>
)
