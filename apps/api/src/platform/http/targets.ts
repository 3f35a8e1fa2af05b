/** Escapes a malformed path, so that it gets a page for 404. The API responds with 400 to its own malformed paths. */
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

/** Returns the path and query of a request target, which may be an absolute URL of any host. */
export const pathOf = (target: string): string =>
  target.startsWith('/') ? target : `/${target.replace(/^[a-z]+:\/\/[^/]*\/?/i, '')}`

/** Returns a path as the router compares it: decoded, in lower case, without its query. */
export function asRouted(path: string): string {
  const { pathname } = new URL(`http://site${path}`)
  return (canDecode(pathname) ? decodeURIComponent(pathname) : pathname).toLowerCase()
}
