import { exampleGroups } from './examples'

// The toolbar above GraphiQL: a menu of examples, and the credential with which operations are executed.

export const toolbarHtml = `<header class="toolbar">
<h1>Kairos GraphiQL</h1>
<a href="/" aria-label="Kairos home page"><img src="/favicon.svg" alt="" width="24" height="24"></a>
<button type="button" popovertarget="examples">Examples</button>
<p id="credential" role="status"></p>
<a id="sign-in" href="/auth" hidden>Sign in</a>
<div id="examples" popover>
${exampleGroups
  .map(
    ({ title, examples }) => `<section><h2>${title}</h2><ul>
${examples.map(({ name, label }) => `<li><button type="button" data-example="${name}">${label}</button></li>`).join('\n')}
</ul></section>`,
  )
  .join('\n')}
</div>
</header>`

/**
 * Script that shows the credential and opens examples. Uses `fetchOperation` from fetcher.js and `openExample` from
 * start.js. Before each operation, start.js dispatches the event `execute`. The `detail` of the event is the
 * Authorization header of the GraphiQL tab, or null.
 */
export const toolbarScript = `
const credential = document.querySelector('#credential')
const signInLink = document.querySelector('#sign-in')
const showCredential = (text, isSignedIn = true) => {
  signInLink.hidden = isSignedIn
  // Screen readers announce every assignment, even of the same text.
  if (text !== credential.textContent) credential.textContent = text
}
let sessionText
let sessionToken
const showSession = async () => {
  const token = localStorage.getItem('accessToken')
  if (token && token !== sessionToken) {
    const { data } = await fetchOperation({ query: '{ viewer { username role } }' }).catch(() => ({}))
    sessionText = data?.viewer && 'Session of ' + data.viewer.username + ' (' + data.viewer.role + ')'
    // The request may have refreshed the session.
    sessionToken = localStorage.getItem('accessToken')
  }
  if (token && sessionText) showCredential(sessionText)
  else showCredential('Not signed in', false)
}
const showHeader = authorization => {
  const kind = authorization.includes('kairos_pat_')
    ? 'personal access token'
    : authorization.includes('kairos_svc_') ? 'service account token' : 'access token'
  showCredential('Headers tab: ' + kind)
}
document.addEventListener('execute', ({ detail }) => (detail ? showHeader(detail) : showSession()))
// Another browser tab has signed in or out, or has refreshed the session.
addEventListener('storage', ({ key }) => (key === 'accessToken' || key === null) && showSession())
document.querySelector('#examples').addEventListener('click', ({ target }) => {
  const { example } = target.closest('button')?.dataset ?? {}
  if (example) openExample(example)
})
showSession()
`

export const toolbarStyles = `
body{display:flex;flex-direction:column;height:100dvh}
#root{flex:1;min-height:0}
#root .graphiql-container{height:100%}
.toolbar{display:flex;align-items:center;gap:1rem;padding:.375rem .75rem;border-bottom:1px solid var(--line);font:400 .875rem "Kairos Text",Arial,sans-serif;color:hsl(var(--color-neutral))}
.toolbar h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
.toolbar p{margin:0 0 0 auto;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.toolbar img{display:block}
.toolbar button,.toolbar a{font:inherit;color:inherit}
.toolbar button{cursor:pointer;border:1px solid var(--line);border-radius:4px;padding:.25rem .625rem;background:var(--panel);text-align:start}
.toolbar button:hover{border-color:currentColor}
.toolbar :focus-visible{outline:2px solid hsl(var(--color-primary));outline-offset:1px}
#examples{box-sizing:border-box;position:fixed;inset:2.75rem auto auto .75rem;max-width:calc(100vw - 1.5rem);max-height:calc(100dvh - 4rem);margin:0;border:1px solid var(--line);border-radius:6px;padding:1rem 1.25rem;background:var(--panel);color:inherit;box-shadow:0 8px 24px rgb(0 0 0/.18)}
#examples:popover-open{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1rem 1.5rem;width:48rem}
#examples h2{margin:0 0 .25rem;font:600 .8125rem "Kairos Text",Arial,sans-serif;color:hsl(var(--color-tertiary))}
#examples ul{margin:0;padding:0;list-style:none}
#examples ul button{width:100%;border-color:transparent;padding:.375rem .5rem;margin-inline:calc(-.5rem - 1px);background:none}
#examples ul button:hover{background:hsl(var(--color-primary)/.12);border-color:transparent}
`
