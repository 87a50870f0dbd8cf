import type { IncomingMessage } from 'node:http'
import type { OverloadError } from './admission'

/** Renders a page without client scripts. If `refreshSeconds` is not null, the page reloads itself after this time. */
export const renderPlainPage = (
  { title, text }: { title: string; text: string },
  refreshSeconds: number | null,
): string => {
  const refresh = refreshSeconds === null ? '' : `<meta http-equiv="refresh" content="${refreshSeconds}">`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
${refresh}<title>${title}</title>
<style>body{margin:20vh auto;max-width:34rem;padding:0 1.25rem;font:1.125rem/1.55 system-ui,sans-serif;
overflow-wrap:anywhere;
color:light-dark(#151d2b,#ebe7e1);background:light-dark(#f9f6f1,#0c1421)}
h1{border-left:2px solid light-dark(#c33e00,#fe843d);padding-left:1rem;line-height:1.2}</style></head>
<body><h1>${title}</h1><p>${text}</p></body></html>`
}

/** Renders the page of an overloaded server. The page reloads itself unless a form was submitted. */
export const renderOverloadPage = ({ method }: IncomingMessage, { message, retryAfter }: OverloadError): string =>
  renderPlainPage({ title: 'Kairos is busy', text: message }, method === 'GET' ? retryAfter : null)
