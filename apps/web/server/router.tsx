import { type ComponentProps, use } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, Link as RouterLink } from 'react-router'

export * from 'react-router'

/** Matches an address that the router would not change, except for the prefix of the language. */
const PLAIN = /^\/(?:[^/.?#][^/?#]*(?:\/[^/.?#][^/?#]*)*)?(?:\?[^#]+)?(?:#.+)?$/

const BEHAVIOUR =
  /^(onClick|prefetch|preventScrollReset|ref|replace|state|target|to|viewTransition)$/

/** Renders the markup of the router's link, without preparing its behaviour in the browser. */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const { basename } = use(NavigationContext)
  const { to, target } = props
  const isOther = props.discover || props.mask || props.relative || props.reloadDocument
  if (isOther || typeof to !== 'string' || !PLAIN.test(to)) return <RouterLink {...props} />
  // Copying is faster than an object rest.
  const attributes: Record<string, unknown> = {}
  for (const name in props) {
    if (!BEHAVIOUR.test(name)) attributes[name] = props[name as keyof typeof props]
  }
  const href = basename === '/' ? to : basename + to.replace(/^\/(?=[?#]|$)/, '')
  return <a {...attributes} href={href} target={target} data-discover="true" />
}
