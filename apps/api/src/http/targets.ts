/**
 * The target of a request, of which the path can be decoded: a malformed one becomes an address at
 * which there is no page. The API answers 400 to its own.
 */
export function readableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  if (path.startsWith('/api/') || canDecode(path)) return target
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** The path and query of a request's target, which may be a whole address of any host. */
export const pathOf = (target: string): string =>
  target.startsWith('/') ? target : `/${target.replace(/^[a-z]+:\/\/[^/]*\/?/i, '')}`

/** A path as the site's router compares it with its routes: decoded, whatever its case, without its query. */
export function asRouted(path: string): string {
  const { pathname } = new URL(`http://site${path}`)
  return (canDecode(pathname) ? decodeURIComponent(pathname) : pathname).toLowerCase()
}
