/** How a body is written: compressed, or as it is. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that a browser takes, by its Accept-Encoding header. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const taken = new Set(
    accepted
      ?.split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

const withoutWeakness = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether a browser has what it asks for already, by its If-None-Match header (RFC 9110, 13.1.2). */
export const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((known) => withoutWeakness(known) === withoutWeakness(etag)))
