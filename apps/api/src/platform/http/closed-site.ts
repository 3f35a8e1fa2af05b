import { LIMITS } from '@dhow/contract/limits'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'
import { isInProcess } from './requests.ts'
import { readBearer } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    isPublished: () => boolean
    /** Returns whether the site is published, or the request has an API key or is part of the administrator's preview. */
    isOpenTo: (request: FastifyRequest) => boolean
    /** Returns whether the page request is from the administrator, who sees hidden languages. */
    isAdminPreview: (request: FastifyRequest) => boolean
    /** Hook that responds with 503 while the site is closed to the client. */
    requireOpen: (request: FastifyRequest) => Promise<void>
  }
}

export type ClosedSiteOptions = {
  isPublished: () => boolean
  /** Returns whether the administrator sees pages that visitors do not. */
  hasPreview: () => boolean
  isHttps: boolean
}

/** Seconds after which crawlers may request a closed site again. */
export const RETRY_AFTER_S = 3_600

/** Cookie with the session token, because a page request has no Authorization header. It only opens the preview. */
const COOKIE = 'sitePreview'

const readCookie = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie?.match(new RegExp(`(?:^|; *)${COOKIE}=([^;]+)`))?.[1]

/** Closes the public site until it is published; see docs/decisions/0002. */
export const closedSite = fp<ClosedSiteOptions>(
  async (app, { isPublished, hasPreview, isHttps }) => {
    const attributes = `Path=/; Max-Age=${LIMITS.sessionDays * 86_400}; HttpOnly; SameSite=Lax`
    const isAdminPreview = (request: FastifyRequest): boolean =>
      app.findSession(readBearer(request) ?? readCookie(request)) !== undefined
    const isOpenTo = (request: FastifyRequest): boolean =>
      isPublished() || isInProcess(request) || isAdminPreview(request) || app.hasKey(request)

    app.decorate('isPublished', isPublished)
    app.decorate('isOpenTo', isOpenTo)
    app.decorate('isAdminPreview', isAdminPreview)
    app.decorate('requireOpen', async (request) => {
      if (isOpenTo(request)) return
      throw new AppError('closed', 'This site is being prepared.', undefined, RETRY_AFTER_S)
    })
    app.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.config.isFile) return
      if (!isPublished()) {
        reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      }
      if (!hasPreview()) return
      const token = readBearer(request)
      if (request.method !== 'GET' || !request.sessionId || token === readCookie(request)) return
      reply.header('set-cookie', `${COOKIE}=${token}; ${attributes}${isHttps ? '; Secure' : ''}`)
    })
  },
  { name: 'closed-site', dependencies: ['session'] },
)
