import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'

/**
 * Returns whether the page of another site made the browser send a request. Browsers state it in Sec-Fetch-Site;
 * older ones, and those without https, send Origin. Programs send neither.
 */
function isCrossSite({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/**
 * Creates a hook that refuses what the page of another site sends, before the body is read.
 * @throws AppError `forbidden`
 */
export const refuseCrossSite = (publicUrl: string) => async (request: FastifyRequest) => {
  if (isCrossSite(request, publicUrl)) {
    throw new AppError('forbidden', 'This form was sent from another site.')
  }
}
