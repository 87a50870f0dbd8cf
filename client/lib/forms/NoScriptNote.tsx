import { site } from '../site'

/** Replaces a form that requires JavaScript by a note with the contact address. */
export const NoScriptNote = ({ children }: { children: string }) => (
  <noscript>
    <style>{'form[data-live]{display:none}'}</style>
    <p className="border-l-2 border-signal pl-4">
      This form needs JavaScript, which is off in your browser. {children}{' '}
      <a href={`mailto:${site.contactEmail}`} className="text-link">
        {site.contactEmail}
      </a>
      .
    </p>
  </noscript>
)
