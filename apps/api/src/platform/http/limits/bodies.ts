import type { IncomingMessage } from 'node:http'
import { hasMoreValues } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBodyParser } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/platform/app-error.ts'

const BODY_TIMEOUT_MS = 30_000

/** Maximum number of bodies that one address may send at once. */
const MAX_OPEN_BODIES = 16

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a form with files, which has no time-out. */
    takesFiles?: boolean
    jsonValues?: number
  }
}

type Options = { timeoutMs?: number; maxOpen?: number }

/**
 * Limits request bodies, so that unfinished bodies cannot fill the memory: 429 for too many at once, a closed connection
 * for slow ones, and 413 for JSON with too many values, which is not parsed.
 */
export const bodies = fp<Options>(
  async (app, { timeoutMs = BODY_TIMEOUT_MS, maxOpen = MAX_OPEN_BODIES }) => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    const parseBody: FastifyBodyParser<string> = (request, body, done) => {
      if (body === '') return done(null)
      const { jsonValues: max = LIMITS.jsonValues } = request.routeOptions.config
      if (!hasMoreValues(body, max)) return parseJson(request, body, done)
      const message = `The body has more than ${max.toLocaleString('en')} values.`
      done(new AppError('too-large', message))
    }
    app.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody)

    const openBodies = new Map<string, number>()

    app.addHook('onRequest', async (request, reply) => {
      if (!hasBody(request.raw)) return
      const { raw, routeOptions } = request
      const ip = normalizeIP(request.ip)
      const open = (openBodies.get(ip) ?? 0) + 1
      if (open > maxOpen) {
        reply.header('connection', 'close')
        throw new AppError('too-many', 'Too many requests at once. Please try again in a moment.')
      }
      openBodies.set(ip, open)
      const isForm = raw.headers['content-type']?.startsWith('multipart/form-data')
      const timer =
        isForm && routeOptions.config.takesFiles
          ? undefined
          : setTimeout(() => raw.complete || raw.destroy(), timeoutMs)
      reply.raw.once('close', () => {
        // A body that still arrives after the response has the same time limit.
        if (raw.complete) clearTimeout(timer)
        const openCount = (openBodies.get(ip) ?? 1) - 1
        if (openCount > 0) openBodies.set(ip, openCount)
        else openBodies.delete(ip)
      })
    })
  },
  { name: 'bodies', dependencies: ['errors'] },
)
