import { LIMITS } from '@dhow/contract/limits'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { takeTurn } from '#api/platform/background/slices.ts'
import { createRawResponseCache } from './cache/raw-response-cache.ts'
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts'
import { type ClosedSiteOptions, closedSite } from './closed-site.ts'
import { errors, refuseMalformed, sendError, sendUnavailable } from './errors.ts'
import { bodies } from './limits/bodies.ts'
import { createBoundedServer } from './limits/connections.ts'
import { IN_PROCESS, rateLimits } from './limits/rate-limits.ts'
import {
  createRequestIds,
  getPath,
  getPeerAddress,
  isIgnoredProxy,
  normalizeForwardedFor,
  parseQuery,
  toReadableTarget,
  toRoutePath,
} from './requests.ts'
import { type SessionOptions, session } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every visitor. */
    isPublic?: boolean
    /** The response is the same for everybody. */
    isShared?: boolean
    /** The response is a file, to which pages link. */
    isFileCall?: boolean
    /** Content type of the body. */
    bodyType?: string
  }

  interface FastifyInstance {
    responseCache: ResponseCache
    /** While it is on, every new request gets 503. */
    maintenance: { isOn: boolean }
  }
}

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
 * Sets the strictest security headers and the request id on every response. Pages replace the policy; pictures and the
 * site's files allow other sites to show them.
 */
async function addSecurityHeaders(app: FastifyInstance, hsts: string | undefined) {
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
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.headers({ 'permissions-policy': PERMISSIONS, 'x-request-id': id })
    if (hsts) reply.header('strict-transport-security', hsts)
  })
}

export const createLogSettings = (level: Config['logLevel']) => ({
  level,
  redact: ['req.headers.authorization', 'req.headers.cookie'],
})

/** The secret of a reset link or the code of a list or quotation in a path, as the router reads it. */
const SECRET =
  /(\/(?:reset-password|enquiry|quotation|api\/(?:lists|sent-enquiries|sent-quotations))\/)(?!(?:resolve|match)$)[^/]+/

function redactUrl(url: string) {
  const routed = toRoutePath(getPath(url))
  return SECRET.test(routed) ? routed.replace(SECRET, '$1…') : url.split('?', 1).join('')
}

/** Logs one line per request; successful GET requests only at level debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, url, ip, log }, { statusCode, elapsedTime }) => {
    const ms = Math.round(elapsedTime)
    const line = { method, path: redactUrl(url), status: statusCode, ms, ip }
    log[method === 'GET' && statusCode < 400 ? 'debug' : 'info'](line, 'request')
  })
}

/** A browser that opens an API address saves a file instead of showing its content. */
const DOWNLOAD = 'attachment; filename="api.json"'

/** Headers of errors before a route is found, where hooks do not run. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-disposition': DOWNLOAD,
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
}

/** Lets pages of other sites read public responses of the API. */
const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag, retry-after, x-total-count',
}

/** The API, the back office with its login, enquiry lists and quotations. */
const PRIVATE = /^\/(api|admin|healthz|enquiry|quotation)/i

/**
 * Excludes private addresses and errors from search results. Public API responses may be stored and are revalidated at
 * each use; other API responses, errors included, may not be stored.
 */
function addApiHeaders(app: FastifyInstance, cors: boolean): void {
  app.addHook('onSend', async ({ url, method, routeOptions }, reply) => {
    if (reply.statusCode >= 400 || PRIVATE.test(url)) reply.header('x-robots-tag', 'noindex')
    if (!/^\/api(\/|$|\?)/.test(url)) return
    const isRead = method === 'GET' || method === 'HEAD'
    // Sent for every origin, so that all caches may store the response. Without credentials, private responses stay unreadable.
    if (cors && isRead && routeOptions.config.isPublic) reply.headers(CORS_HEADERS)
    // A public route may forbid it, such as a download by ticket.
    if (reply.getHeader('cache-control') !== 'no-store') {
      const mayStore = isRead && reply.statusCode < 400 && routeOptions.config.isPublic
      reply.header('cache-control', mayStore ? 'no-cache' : 'no-store')
    }
    if (url.startsWith('/api/') && !reply.hasHeader('content-disposition')) {
      reply.header('content-disposition', DOWNLOAD)
    }
  })
}

/** Creates the server without plugins and routes. */
export function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'maxConnections'>,
): FastifyInstance {
  const rawResponses = createRawResponseCache(config)
  const bounded = createBoundedServer(config.maxConnections)
  const maintenance = { isOn: false }
  const app = Fastify({
    logger: createLogSettings(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    genReqId: createRequestIds(config.trustProxy),
    bodyLimit: LIMITS.jsonBytes,
    serverFactory: (handler) => {
      const handle = rawResponses.wrap(handler)
      return bounded((request, response) => {
        if (maintenance.isOn) return sendUnavailable(request, response)
        normalizeForwardedFor(request)
        handle(request, response)
      })
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(BARE_HEADERS)),
    routerOptions: { querystringParser: parseQuery },
    rewriteUrl: ({ url = '/' }) => toReadableTarget(url),
  })
  const responseCache = createResponseCache()
  rawResponses.addSource({ find: responseCache.find, areFiles: false })
  app.decorate('rawResponses', rawResponses)
  app.decorate('responseCache', responseCache)
  app.decorate('maintenance', maintenance)
  app.addHook('onClose', async () => responseCache.clear())
  // Bodies other than JSON and forms get 415.
  app.removeContentTypeParser('text/plain')
  return app
}

type Options = {
  config: Pick<Config, 'publicUrl' | 'primaryUrl' | 'rateLimits' | 'hsts' | 'cors'>
  session: SessionOptions
  isPublished: ClosedSiteOptions['isPublished']
  hasPreview: ClosedSiteOptions['hasPreview']
  /** Called with the address of a proxy that TRUST_PROXY does not name. */
  onIgnoredProxy: (address: string) => void
}

/** Registers the plugins for all requests. Call it before any route is added. */
export async function registerPlugins(
  app: FastifyInstance,
  { config, session: sessionOptions, isPublished, hasPreview, onIgnoredProxy }: Options,
): Promise<void> {
  const isHttps = config.publicUrl.startsWith('https:')
  app.addHook('onRequest', async ({ raw }) => {
    // A page waits for its internal requests.
    if (raw.socket.remoteAddress !== IN_PROCESS) await takeTurn()
  })
  await addSecurityHeaders(app, isHttps ? config.hsts : undefined)
  logRequests(app)
  addApiHeaders(app, config.cors)
  await app.register(errors)
  await app.register(bodies)
  app.addHook('onRequest', async ({ raw, ips }) => {
    // Fastify also reads the forwarded address of a trusted proxy, which may be that of the proxy.
    const isTrusted = ips !== undefined && ips.length > 1
    if (isIgnoredProxy(raw, isTrusted)) onIgnoredProxy(getPeerAddress(raw))
  })
  await app.register(rateLimits, { limits: config.rateLimits })
  await app.register(app.rawResponses.plugin)
  await app.register(session, sessionOptions)
  await app.register(closedSite, { isPublished, hasPreview, isHttps })
  // A read-only server forwards forms without reading them.
  if (config.primaryUrl === undefined) {
    await app.register(multipart, { throwFileSizeLimit: false })
  }
  app.all('/api/*', refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)
}

const refuseUnknown = (): never => {
  throw new AppError('not-found', 'There is nothing at this address.')
}
