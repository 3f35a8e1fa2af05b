import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { contract } from '@dhow/contract'
import replyFrom from '@fastify/reply-from'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { formatError } from '#api/platform/http/errors.ts'
import { hasBody } from '#api/platform/http/limits/bodies.ts'
import { getPath } from '#api/platform/http/requests.ts'
import { uploadName } from '#api/platform/pictures/stored-files.ts'

type Options = { primaryUrl: string; uploadsDir: string }

const PAGES = join(import.meta.dirname, '../../../../../deploy/pages')

const MESSAGE =
  'The server does not answer at the moment, so nothing was sent or saved. Please try again in a few minutes.'

const RETRY_AFTER_S = 10

const CONNECT_TIMEOUT_MS = 3_000
const TIMEOUT_MS = 15_000

/** Allows uploads over slow connections, and calls of the office. */
const LONG_TIMEOUT_MS = 600_000

/** The page with the visitor's enquiry list is different for each visitor. */
const PERSONAL_PAGE = /^\/enquiry(?=[/?]|$)/i

/** The home page asks whether the newsletter is open. */
const NEWSLETTER_STATE = contract.newsletter.status.path

const CALL = /^\/api(?=[/?]|$)/

/** Forwards every request to the primary server that does not read the public site. */
export const forwardToPrimary = fp<Options>(
  async (app, { primaryUrl, uploadsDir }) => {
    const pages = {
      GET: readFileSync(join(PAGES, 'unavailable.html'), 'utf8'),
      POST: readFileSync(join(PAGES, 'not-sent.html'), 'utf8'),
    }
    await app.register(replyFrom, {
      base: primaryUrl,
      disableRequestLogging: true,
      undici: { connect: { timeout: CONNECT_TIMEOUT_MS } },
    })
    app.addHook('onRequest', async (request, reply) => {
      if (isLocal(request, uploadsDir)) return
      request.body = hasBody(request.raw) ? request.raw : undefined
      const isLong = request.headers.authorization || request.routeOptions.config.takesFiles
      return reply.from(request.url, {
        timeout: isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS,
        retryDelay: () => null,
        rewriteRequestHeaders: ({ ip, protocol, host, id }, headers) => ({
          ...headers,
          host,
          'x-forwarded-for': ip,
          'x-forwarded-proto': protocol,
          'x-request-id': id,
        }),
        onError: (reply, { error }) => {
          request.log.warn({ err: error }, 'the primary server does not respond')
          const { type, body } = CALL.test(request.url)
            ? formatError({ status: 503, message: MESSAGE }, request.headers.accept)
            : {
                type: 'text/html; charset=utf-8',
                body: pages[request.method === 'POST' ? 'POST' : 'GET'],
              }
          reply.headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_S })
          return reply.status(503).type(type).send(body)
        },
      })
    })
  },
  { name: 'forward-to-primary', dependencies: ['rate-limits'] },
)

/** Returns whether the copy of the database and the files answers a request. */
function isLocal({ method, url, headers, routeOptions }: FastifyRequest, uploadsDir: string) {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (CALL.test(url)) {
    const isRead = routeOptions.config.isShared || routeOptions.url === NEWSLETTER_STATE
    return isRead && headers.authorization === undefined
  }
  // A new picture may arrive later than the database that names it.
  if (uploadName(url)) return existsSync(join(uploadsDir, basename(url)))
  return !PERSONAL_PAGE.test(getPath(url))
}
