import { type FormProps, type LinkProps, Form as RouterForm, Link as RouterLink } from 'react-router-dom'
import { isSitePath } from '../../server/urls'

// Server rendering uses plain elements for absolute paths, because the router's links take a tenth of the rendering
// time of a page with forty links. The markup must equal the router's markup, because the browser hydrates it with the
// router's components.

const isPlainPath = (to: unknown): to is string => typeof to === 'string' && isSitePath(to)

export const Link = import.meta.env.SSR ? PlainLink : RouterLink

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
