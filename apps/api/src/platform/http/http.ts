import { LIMITS } from '@dhow/contract/limits'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { bodies } from './bodies.ts'
import { errors, sendError } from './errors.ts'
import { normalizeForwardedFor, proxies } from './proxies.ts'
import { rateLimits } from './rate-limits.ts'
import { createRawResponseCache } from './raw-response-cache.ts'
import { requestIdHeader, requestIds } from './request-ids.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { boundedServer } from './server.ts'
import { type SessionOptions, session } from './session.ts'
import { asRouted, pathOf, readableTarget } from './targets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every visitor. */
    isPublic?: boolean
  }
}

/**
 * Sets Cache-Control on API responses. Public responses may be stored and are revalidated at each use; everything else,
 * errors included, may not be stored.
 */
const caching = fp(
  async (app) => {
    app.addHook('onSend', async ({ url, method, routeOptions }, reply) => {
      if (!/^\/api(\/|$|\?)/.test(url)) return
      // For example a download by ticket, which is a public route.
      if (reply.getHeader('cache-control') === 'no-store') return
      const isRead = method === 'GET' || method === 'HEAD'
      const mayStore = isRead && reply.statusCode < 400 && routeOptions.config.isPublic
      reply.header('cache-control', mayStore ? 'no-cache' : 'no-store')
    })
  },
  { name: 'caching' },
)

/** Browser features that pages and their frames may not use. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * Sets the strictest security headers on every response. Pages replace the policy, and pictures and the site's files
 * allow other sites to show them.
 */
const securityHeaders = fp<{ isHttps: boolean }>(
  async (app, { isHttps }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'none'"],
          'frame-ancestors': ["'none'"],
        },
      },
      frameguard: { action: 'deny' },
      strictTransportSecurity: isHttps,
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', PERMISSIONS)
    })
  },
  { name: 'security-headers' },
)

/** One JSON line per event on standard output. */
export const logging = (level: Config['logLevel']) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
})

/** The secret of a reset link or the code of a list in a path, as the router reads it. */
const SECRET = /(\/(?:reset-password|enquiry|api\/lists)\/)(?!(?:resolve|match)$)[^/]+/

/** Returns a path for the log: without query and secrets. */
function loggable(url: string): string {
  const routed = asRouted(pathOf(url))
  return SECRET.test(routed) ? routed.replace(SECRET, '$1…') : url.split('?', 1).join('')
}

/** Logs one line per request; successful GET requests only at level debug. */
export const requestLog = fp(
  async (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, url, ip } = request
      const line = {
        method,
        path: loggable(url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip,
      }
      const quiet = method === 'GET' && reply.statusCode < 400
      request.log[quiet ? 'debug' : 'info'](line, 'request')
    })
  },
  { name: 'request-log' },
)

/**
 * Default headers of API responses. A browser that opens an API address saves a file instead of showing its content.
 */
const API_HEADERS = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment; filename="api.json"',
}

/** Headers of errors before a route is found, where hooks do not run. */
const BARE_HEADERS = {
  ...API_HEADERS,
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

const apiHeaders = fp(
  async (app) => {
    app.addHook('onSend', async ({ url }, reply) => {
      if (!url.startsWith('/api/')) return
      for (const [name, value] of Object.entries(API_HEADERS)) {
        if (!reply.hasHeader(name)) reply.header(name, value)
      }
    })
  },
  { name: 'api-headers' },
)

/** The API, the back office with its login, and enquiry lists. */
const PRIVATE = /^\/(api|admin|healthz|enquiry)/i

/** Excludes private addresses and errors from search results. */
const noindex = fp(
  async (app) => {
    app.addHook('onSend', async ({ url }, reply) => {
      if (reply.statusCode >= 400 || PRIVATE.test(url)) reply.header('x-robots-tag', 'noindex')
    })
  },
  { name: 'noindex' },
)

/** Creates the server without plugins and routes. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxConnections'>,
): FastifyInstance {
  const rawResponses = createRawResponseCache(config)
  const bounded = boundedServer(config.maxConnections)
  const app = Fastify({
    logger: logging(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: requestIds(config.trustProxy),
    bodyLimit: LIMITS.jsonBytes,
    serverFactory: (handler) => {
      const handle = rawResponses.wrap(handler)
      return bounded((request, response) => {
        normalizeForwardedFor(request)
        handle(request, response)
      })
    },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(BARE_HEADERS)),
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
  })
  const responseCache = createResponseCache()
  rawResponses.addSource({ find: responseCache.find, areFiles: false })
  app.decorate('rawResponses', rawResponses)
  app.decorate('responseCache', responseCache)
  app.addHook('onClose', async () => responseCache.clear())
  // Bodies other than JSON and forms get 415.
  app.removeContentTypeParser('text/plain')
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}

type Options = {
  config: Pick<Config, 'publicUrl' | 'rateLimits'>
  session: SessionOptions
  /** Called with the address of a proxy that TRUST_PROXY does not name. */
  onIgnoredProxy: (address: string) => void
}

/** Registers the plugins for all requests. Call it before any route is added. */
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
  await app.register(app.rawResponses.plugin)
  await app.register(session, sessionOptions)
  await app.register(multipart, { throwFileSizeLimit: false })
  app.all('/api/*', refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)
}

const refuseUnknown = (): never => {
  throw new AppError('not-found', 'There is nothing at this address.')
}
