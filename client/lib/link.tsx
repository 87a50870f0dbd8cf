import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from 'react-router-dom'
import { isSitePath } from '../../server/urls'

// Server rendering uses plain elements for absolute paths. The router's links produce the same markup more slowly: the
// links took a tenth of the rendering time of a list page with about forty links.

const isPlainPath = (to: unknown): to is string => typeof to === 'string' && isSitePath(to)

/** The router's `Link`. During server rendering, a plain element if the path is absolute. */
export const Link = import.meta.env.SSR ? PlainLink : RouterLink

/** The router's `Form`. During server rendering, a plain element if the path is absolute and no method is set. */
export const Form = import.meta.env.SSR ? PlainForm : RouterForm

function PlainLink(props: LinkProps) {
  const { to, state, replace, relative, preventScrollReset, ...rest } = props
  return isPlainPath(to) ? <a {...rest} href={to} data-discover="true" /> : <RouterLink {...props} />
}

function PlainForm(props: FormProps) {
  return isPlainPath(props.action) && !props.method ? (
    <form {...props} method="get" data-discover="true" />
  ) : (
    <RouterForm {...props} />
  )
}
