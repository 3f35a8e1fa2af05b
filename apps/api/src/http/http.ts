import { LIMITS } from '@dhow/contract/limits'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Config } from '#api/config.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { apiHeaders, BARE_HEADERS } from './api-headers.ts'
import { bodies } from './bodies.ts'
import { caching } from './caching.ts'
import { errors, sendError } from './errors.ts'
import { logging, requestLog } from './logging.ts'
import { noindex } from './noindex.ts'
import { normalizeForwardedFor, proxies } from './proxies.ts'
import { rateLimits } from './rate-limits.ts'
import { createRepeats } from './repeats.ts'
import { requestIdHeader, requestIds } from './request-ids.ts'
import { securityHeaders } from './security-headers.ts'
import { boundedServer } from './server.ts'
import { type SessionOptions, session } from './session.ts'
import { readableTarget } from './targets.ts'

/** The server without plugins and routes. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxConnections'>,
): FastifyInstance {
  const repeats = createRepeats(config)
  const bounded = boundedServer(config.maxConnections)
  const app = Fastify({
    logger: logging(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    bodyLimit: LIMITS.jsonBytes,
    serverFactory: (handler) => {
      const answer = repeats.before(handler)
      return bounded((request, response) => {
        normalizeForwardedFor(request)
        answer(request, response)
      })
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(BARE_HEADERS)),
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
  })
  const answers = createAnswerCache()
  repeats.addSource({ find: answers.find, areFiles: false })
  app.decorate('repeats', repeats)
  app.decorate('answers', answers)
  app.addHook('onClose', async () => answers.clear())
  // Only JSON and forms are read: everything else is 415.
  app.removeContentTypeParser('text/plain')
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What is answered to everybody alike. */
    answers: AnswerCache
  }
}

type Options = {
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  session: SessionOptions
  /** Given the address of a proxy that TRUST_PROXY does not name. */
  onIgnoredProxy: (address: string) => void
}

/** Registers what holds for all requests. To be called before any route is added. */
export async function registerPlugins(
  app: FastifyInstance,
  { config, session: sessionOptions, onIgnoredProxy }: Options,
): Promise<void> {
  await app.register(securityHeaders, { isHttps: config.publicUrl.startsWith('https:') })
  await app.register(requestIdHeader)
  await app.register(requestLog)
  await app.register(caching)
  await app.register(apiHeaders)
  await app.register(noindex)
  await app.register(errors)
  await app.register(bodies)
  await app.register(proxies, { onIgnored: onIgnoredProxy })
  await app.register(rateLimits, { limits: config.rateLimits })
  await app.register(app.repeats.plugin)
  await app.register(session, sessionOptions)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.all('/api/*', refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)
}

const refuseUnknown = (): never => {
  throw new AppError('not-found', 'There is nothing at this address.')
}
