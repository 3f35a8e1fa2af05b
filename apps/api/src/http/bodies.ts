import type { IncomingMessage } from 'node:http'
import { hasMoreValues } from '@dhow/contract/json-values'
import { LIMITS } from '@dhow/contract/limits'
import { normalizeIP } from '@fastify/rate-limit'
import fp from 'fastify-plugin'
import { AppError } from '#api/app-error.ts'

/** Milliseconds that the body of a request may take to arrive. */
const BODY_TIMEOUT_MS = 30_000

/** Bodies that one address may have under way at once. */
const MAX_OPEN_BODIES = 16

/** Whether a request brings a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Files may come with its form, which take as long as they go on arriving. */
    takesFiles?: boolean
    /** Maximum number of values in its JSON; LIMITS.jsonValues by default. */
    jsonValues?: number
  }
}

type Options = { timeoutMs?: number; maxOpen?: number }

/**
 * Keeps one visitor from filling the memory with bodies that never end: so many at once, and each in its
 * time. One too many is answered 429, one that takes too long loses its connection. JSON of more values than its
 * route takes is answered 413 without being parsed.
 */
export const bodies = fp<Options>(
  async (app, { timeoutMs = BODY_TIMEOUT_MS, maxOpen = MAX_OPEN_BODIES }) => {
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        const { jsonValues: most = LIMITS.jsonValues } = request.routeOptions.config
        if (!hasMoreValues(body, most)) return parseJson(request, body, done)
        const message = `The body has more than the ${most.toLocaleString('en')} values that this call takes.`
        done(new AppError('too-large', message))
      },
    )

    const openOf = new Map<string, number>()

    app.addHook('onRequest', async (request, reply) => {
      if (!hasBody(request.raw)) return
      const { raw, routeOptions } = request
      const ip = normalizeIP(request.ip)
      const open = (openOf.get(ip) ?? 0) + 1
      if (open > maxOpen) {
        reply.header('connection', 'close')
        throw new AppError('too-many', 'Too many requests at once. Please try again in a moment.')
      }
      openOf.set(ip, open)
      const isForm = raw.headers['content-type']?.startsWith('multipart/form-data')
      const timer =
        isForm && routeOptions.config.takesFiles
          ? undefined
          : setTimeout(() => raw.complete || raw.destroy(), timeoutMs)
      reply.raw.once('close', () => {
        // A body that still arrives after the response has the same time limit.
        if (raw.complete) clearTimeout(timer)
        const left = (openOf.get(ip) ?? 1) - 1
        if (left > 0) openOf.set(ip, left)
        else openOf.delete(ip)
      })
    })
  },
  { name: 'bodies', dependencies: ['errors'] },
)
