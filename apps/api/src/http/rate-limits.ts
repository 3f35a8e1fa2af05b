import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RateLimit } from '@dhow/contract/route'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#api/app-error.ts'
import type { Config } from '#api/config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file that is sent as it lies on the disk: many come with a page, and none costs anything. */
    isFile?: true
  }

  interface FastifyInstance {
    /** The limit of a route that has one of its own; false when limits are off. */
    rateLimitOf: (name: RateLimit | undefined) => RateLimitOptions | false | undefined

    /** Counts an admin call that had no live session; AppError `too-many` when its address has made too many. */
    countRefusal: (request: FastifyRequest) => Promise<void>

    /**
     * Counts a request that is answered before Fastify has it, against the limit of all requests. The headers
     * that say what is left, name by value; undefined when it is one too many. Absent when limits are off.
     */
    countRepeat: ((ip: string, raw: IncomingMessage) => Promise<string[] | undefined>) | undefined
  }
}

/**
 * The socket address of the requests that the server makes of itself to render a page. No network socket
 * can have it and nobody can guess it, so such a request is known by it and not counted against anybody.
 */
export const IN_PROCESS = `in-process-${randomUUID()}`

/** Requests per address and time; `RATE_LIMIT=off` switches all of them off. */
export const rateLimits = fp<{ limits: Config['rateLimits'] }>(
  async (app, { limits: given }) => {
    app.decorate('rateLimitOf', (name) => {
      if (!given) return false
      switch (name) {
        case 'login':
          return { max: given.loginsPerQuarterHour, timeWindow: '15 minutes' }
        case 'message':
          return { max: given.messagesPerHour, timeWindow: '1 hour' }
        case 'reset':
          return { max: given.resetsPerHour, timeWindow: '1 hour' }
        case 'mail-test':
          return { max: given.mailTestsPerHour, timeWindow: '1 hour' }
        case 'list':
          return { max: given.listsPerHour, timeWindow: '1 hour' }
        case undefined:
          return undefined
      }
    })
    if (!given) {
      app.decorate('countRefusal', async () => {})
      app.decorate('countRepeat', undefined)
      return
    }
    await app.register(rateLimit, {
      max: given.requestsPerMinute,
      timeWindow: '1 minute',
      allowList: ({ raw, routeOptions }) =>
        raw.socket.remoteAddress === IN_PROCESS || routeOptions.config.isFile === true,
      errorResponseBuilder: (_request, { after, statusCode }) =>
        Object.assign(new Error(`Too many requests. Please try again in ${after}.`), {
          statusCode,
        }),
    })

    const requests = app.createRateLimit()
    app.decorate('countRepeat', async (ip, raw) => {
      const request = { ip, raw, routeOptions: { config: {} } } as FastifyRequest
      const counted = await requests(request)
      if (counted.isAllowed) return []
      if (counted.isExceeded) return undefined
      const { max, remaining, ttlInSeconds } = counted
      return [
        'x-ratelimit-limit',
        String(max),
        'x-ratelimit-remaining',
        String(remaining),
        'x-ratelimit-reset',
        String(ttlInSeconds),
      ]
    })

    const refusals = app.createRateLimit({
      max: given.refusalsPerHour,
      timeWindow: '1 hour',
    })
    app.decorate('countRefusal', async (request) => {
      const counted = await refusals(request)
      if (!counted.isAllowed && counted.isExceeded) throw AppError.tooMany(counted.ttlInSeconds)
    })
  },
  { name: 'rate-limits', dependencies: ['errors'] },
)
