import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { InertLink } from '../ui/controls/InertLink'
import { buildArrow, toArrowPath } from './figures/arrow'
import { ContactForm } from './forms/ContactForm'
import { buildPageHead } from './head'

export { contactAction as action } from './forms/ContactForm'

export const head = () =>
  buildPageHead(
    'Contact Us',
    `Contact ${site.name} about your data, the alpha, an open role, or a post you disagree with.`,
    paths.contact,
  )

// The specification defines no targets for these links.
const socialNetworks = ['LinkedIn', 'GitHub', 'Bluesky']

export const Component = () => (
  <div className="page grid grid-cols-[minmax(0,1fr)] gap-14 py-[clamp(3.5rem,8vw,6rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-20">
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
      className="rounded-lg border border-line bg-panel p-(--gutter) lg:row-span-2"
    >
      <h2 id="message-title" className="mb-6 text-2xl">
        Send a Message
      </h2>
      <ContactForm />
    </section>
    <CorrespondenceFigure />
  </div>
)

const question = { x: 24, y: 108, label: 'you write' }
const reader = { x: 200, y: 58, label: 'a person reads it' }
const reply = { x: 376, y: 108, label: 'and replies' }

const SCALE_Y = 168

/** The path of a message along a time scale: from the visitor to a reader and back. */
const CorrespondenceFigure = () => (
  <svg viewBox="0 0 400 180" fill="none" aria-hidden="true" className="w-full max-w-md self-end max-lg:hidden">
    <path
      d={Array.from({ length: 23 }, (_, index) => `M${24 + index * 16} ${SCALE_Y}v${index % 11 ? 5 : 10}`).join('')}
      className="stroke-tick"
    />
    <path d={`M24 ${SCALE_Y}H376`} className="stroke-line" />
    <path
      d={[question, reader, reply].map(({ x, y }) => `M${x} ${y + (x === reader.x ? 14 : 36)}V${SCALE_Y}`).join('')}
      className="stroke-tick"
      strokeDasharray="1 4"
    />
    <g className="stroke-text" strokeWidth="1.2">
      <path d={toArrowPath(buildArrow(question, reader, { curvature: 0.18, gap: [9, 17], headLength: 7 }))} />
      <path d={toArrowPath(buildArrow(reader, reply, { curvature: 0.18, gap: [15, 11], headLength: 7 }))} />
    </g>
    <circle cx={reader.x} cy={reader.y} r="10" className="stroke-signal" />
    <circle cx={reader.x} cy={reader.y} r="4" className="fill-signal" />
    {[question, reply].map(({ x, y }) => (
      <circle key={x} cx={x} cy={y} r="4" className="fill-text" />
    ))}
    <text x="14" y={question.y + 24} className="fill-muted font-sans text-[13px]">
      {question.label}
    </text>
    <text x={reader.x} y="30" textAnchor="middle" className="fill-text font-sans text-[13px] font-semibold">
      {reader.label}
    </text>
    <text x="386" y={reply.y + 24} textAnchor="end" className="fill-muted font-sans text-[13px]">
      {reply.label}
    </text>
  </svg>
)
