import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { InertLink } from '../ui/controls/InertLink'
import { ContactForm } from './forms/ContactForm'
import { buildPageHead } from './head'

export { contactAction as action } from './forms/ContactForm'

export const head = () =>
  buildPageHead(
    'Contact Us',
    `Contact ${site.name} about your data, the alpha, an open role, or a post you disagree with.`,
    paths.contact,
  )

// The specification gives these links no targets.
const socialNetworks = ['LinkedIn', 'GitHub', 'Bluesky']

export const Component = () => (
  <div className="page grid gap-14 py-[clamp(3.5rem,8vw,6rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-20">
    <div>
      <h1 className="page-hero-title">Contact Us</h1>
      <p className="mt-5 max-w-[28rem] text-lg text-muted">
        A question about your data, the alpha, an open role, or a post you disagree with? A person will read it and
        reply.
      </p>
      <dl className="contact-details">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${site.contactEmail}`} className="text-link">
              {site.contactEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{site.location}</dd>
        </div>
        <div>
          <dt>Elsewhere</dt>
          <dd>
            <ul className="flex flex-wrap gap-x-5">
              {socialNetworks.map(network => (
                <li key={network}>
                  <InertLink>{network}</InertLink>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </div>
    <section
      aria-labelledby="message-title"
      className="rounded-lg border border-line bg-panel p-[clamp(1.25rem,4vw,2.5rem)]"
    >
      <h2 id="message-title" className="mb-6 text-2xl">
        Send a Message
      </h2>
      <ContactForm />
    </section>
  </div>
)
