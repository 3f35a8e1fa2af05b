import { randomUUID } from 'node:crypto'
import type { RateLimit } from '@dhow/contract/route'
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
  type RateLimitOptions,
} from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the limit of all requests, because a page loads many files. */
    isFile?: true
  }

  interface FastifyInstance {
    /** Returns the limit of a route; undefined for the limit of all requests, false when limits are off. */
    getRateLimit: (name: RateLimit | undefined) => RateLimitOptions | false | undefined
    /** Counts an admin call without a live session. @throws AppError `too-many` above the limit of its address */
    countRefusal: (request: FastifyRequest) => Promise<void>
    /** Counts a request with a valid API key. @throws AppError `too-many` above the limit of the key */
    countKey: (request: FastifyRequest) => Promise<void>
    /**
     * Counts a request that the raw response cache answers. Returns the rate limit headers as names and values in turn;
     * undefined above the limit. Absent when limits are off.
     */
    countCachedRequest: ((ip: string) => string[] | undefined) | undefined
  }
}

/** Socket address of internal requests, which have no limit. Nobody can guess it. */
export const IN_PROCESS = `in-process-${randomUUID()}`

type RateLimitsOptions = {
  limits: Config['rateLimits']
}

const MINUTE_MS = 60_000

/** Maximum keys that are counted; the least recently seen are forgotten. */
const MAX_KEYS = 5_000

/** Creates a function that counts requests by key, in windows that begin with the first request of the key. */
function createCounter() {
  const windows = new LRUCache<string, { current: number; endsAt: number }>({ max: MAX_KEYS })
  return (key: string, windowMs: number) => {
    const now = Date.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { current: 0, endsAt: now + windowMs }
      windows.set(key, window)
    }
    window.current += 1
    return { current: window.current, ttl: window.endsAt - now }
  }
}

/** Creates a store for the plugin, whose own one can only be reached through promises. */
const createStore = (count: ReturnType<typeof createCounter>): FastifyRateLimitStoreCtor =>
  class implements FastifyRateLimitStore {
    incr(...[key, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>) {
      callback(null, count(key, windowMs))
    }
    child() {
      return new (createStore(createCounter()))({})
    }
  }

const isInProcess = ({ raw }: FastifyRequest) => raw.socket.remoteAddress === IN_PROCESS

export const rateLimits = fp<RateLimitsOptions>(
  async (app, { limits }) => {
    /** Returns whether a call has an API key, which is limited instead of its address. */
    const hasKey = (request: FastifyRequest) =>
      request.routeOptions.config.isPublic === false && app.hasKey(request)
    if (!limits) {
      app.decorate('getRateLimit', () => false)
      app.decorate('countRefusal', async () => {})
      app.decorate('countKey', async () => {})
      app.decorate('countCachedRequest', undefined)
      return
    }
    const limitPerHour = (max: number) => ({ max, timeWindow: '1 hour' })
    const routeLimits: Record<RateLimit, RateLimitOptions> = {
      login: { max: limits.loginsPerQuarterHour, timeWindow: '15 minutes' },
      message: limitPerHour(limits.messagesPerHour),
      reset: limitPerHour(limits.resetsPerHour),
      'mail-test': limitPerHour(limits.mailTestsPerHour),
      list: limitPerHour(limits.listsPerHour),
      document: limitPerHour(limits.documentsPerHour),
    }
    app.decorate('getRateLimit', (name) => name && routeLimits[name])
    const count = createCounter()
    await app.register(rateLimit, {
      max: limits.requestsPerMinute,
      timeWindow: MINUTE_MS,
      store: createStore(count),
      allowList: (request) =>
        isInProcess(request) || request.routeOptions.config.isFile === true || hasKey(request),
      errorResponseBuilder: (_request, { after, statusCode }) =>
        Object.assign(new Error(`Too many requests. Please try again in ${after}.`), {
          statusCode,
        }),
    })

    const keys = new LRUCache({ max: MAX_KEYS, memoMethod: (ip: string) => normalizeIP(ip) })
    app.decorate('countCachedRequest', (ip) => {
      const { current, ttl } = count(keys.memo(ip), MINUTE_MS)
      const remaining = limits.requestsPerMinute - current
      if (remaining < 0) return undefined
      return [
        'x-ratelimit-limit',
        String(limits.requestsPerMinute),
        'x-ratelimit-remaining',
        String(remaining),
        'x-ratelimit-reset',
        String(Math.ceil(ttl / 1000)),
      ]
    })

    const decorateCount = (name: 'countRefusal' | 'countKey', options: RateLimitOptions) => {
      const count = app.createRateLimit({ ...options, allowList: isInProcess })
      app.decorate(name, async (request) => {
        const counted = await count(request)
        if (!counted.isAllowed && counted.isExceeded) throw AppError.tooMany(counted.ttlInSeconds)
      })
    }
    decorateCount('countRefusal', limitPerHour(limits.refusalsPerHour))
    decorateCount('countKey', {
      max: limits.requestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: ({ headers }) => String(headers.authorization),
    })
  },
  { name: 'rate-limits', dependencies: ['errors'] },
)
