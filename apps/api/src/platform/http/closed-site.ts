import { LIMITS } from '@dhow/contract/limits'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'
import { NO_NGINX_CACHE } from './cache/cached-response.ts'
import { isInProcess } from './request-ids.ts'
import { bearerOf } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isPublished: () => boolean
    /** Returns whether the site is published, or the request is part of the administrator's preview. */
    isOpenTo: (request: FastifyRequest) => boolean
    /** Hook that responds with 503 while the site is closed to the client. */
    requireOpen: (request: FastifyRequest) => Promise<void>
  }
}

export type ClosedSiteOptions = { isPublished: () => boolean; isHttps: boolean }

/** Seconds after which crawlers may request a closed site again. */
export const RETRY_AFTER_S = 3_600

/** Cookie with the session token, because a page request has no Authorization header. It only opens the preview. */
const COOKIE = 'sitePreview'

const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie?.match(new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`))?.[1]

/** Closes the public site until it is published; see docs/decisions/0002. */
export const closedSite = fp<ClosedSiteOptions>(
  async (app, { isPublished, isHttps }) => {
    const attributes = `Path=/; Max-Age=${LIMITS.sessionDays * 86_400}; HttpOnly; SameSite=Lax`
    const isOpenTo = (request: FastifyRequest): boolean =>
      isPublished() ||
      isInProcess(request) ||
      app.sessionOf(bearerOf(request) ?? cookieOf(request)) !== undefined

    app.decorate('isPublished', isPublished)
    app.decorate('isOpenTo', isOpenTo)
    app.decorate('requireOpen', async (request) => {
      if (isOpenTo(request)) return
      throw new AppError('closed', 'This site is being prepared.', undefined, RETRY_AFTER_S)
    })
    app.addHook('onSend', async (request, reply) => {
      if (isPublished() || request.routeOptions.config.isFile) return
      reply.headers({ ...NO_NGINX_CACHE, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const token = bearerOf(request)
      if (request.method !== 'GET' || !request.sessionId || token === cookieOf(request)) return
      reply.header('set-cookie', `${COOKIE}=${token}; ${attributes}${isHttps ? '; Secure' : ''}`)
    })
  },
  { name: 'closed-site', dependencies: ['session'] },
)
