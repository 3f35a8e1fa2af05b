import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'

/** Browsers send Sec-Fetch-Site; old ones, and those without https, send Origin. Programs send neither. */
function isCrossSite({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  if (origin === undefined || origin === publicUrl) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

/** Creates a hook that refuses requests from pages of other sites. @throws AppError `forbidden` */
export const refuseCrossSite = (publicUrl: string) => async (request: FastifyRequest) => {
  if (isCrossSite(request, publicUrl)) {
    throw new AppError('forbidden', 'This form was sent from another site.')
  }
}
