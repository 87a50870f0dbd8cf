import { site } from './site'

/** Without scripts a form cannot be sent, so its button is not there; a letter can. */
export const NoScriptNote = ({ children }: { children: string }) => (
  <noscript>
    <style>{'form[data-live] [type=submit]{display:none}'}</style>
    <p className="border-l-2 border-signal pl-4">
      This form needs JavaScript, which is off in your browser. {children}{' '}
      <a href={`mailto:${site.contactEmail}`} className="text-link">
        {site.contactEmail}
      </a>
      .
    </p>
  </noscript>
)
