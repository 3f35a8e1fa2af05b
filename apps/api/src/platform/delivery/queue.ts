import type { FastifyBaseLogger } from 'fastify'
import type { JobRow, Jobs, Result } from './jobs.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Milliseconds after which due times are looked at again, because the clock may have been corrected. */
const MAX_WAIT_MS = HOUR_MS

/** Milliseconds that a job is stored after it was queued. */
const RETENTION_MS = 30 * DAY_MS

/** Milliseconds until the next attempt after an error of the database. */
const RETRY_AFTER_FAULT_MS = MINUTE_MS

/** Milliseconds that a shutdown waits for running attempts. */
const SHUTDOWN_TIMEOUT_MS = 5 * SECOND_MS

export type QueueParts = {
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  now: () => number
  /** Awaited before jobs are sent and their results stored. */
  beforeWrite?: (() => Promise<void>) | undefined
}

type Queue<Job extends JobRow> = QueueParts & {
  name: string
  jobs: Omit<Jobs, 'findDue'> & { findDue: (lane: string, now: Date) => Job | undefined }
  /** Returns the lanes to serve. A lane sends one job at a time. */
  listLanes: () => string[]
  /** Runs before jobs are looked up. Returns milliseconds until it must run again. */
  prepare?: () => number
  /** Milliseconds without attempts after a receiver failed. */
  pauseMs?: number
  /** Sends a job. Undefined if the attempt does not count. */
  send: (job: Job, signal: AbortSignal) => Promise<Result | undefined>
}

/** Sends jobs until they succeed, are refused or expire. A kill during an attempt leaves the job waiting. */
export function createQueue<Job extends JobRow>(queue: Queue<Job>) {
  const { name, jobs, listLanes, prepare, pauseMs = 0, send, log, now, beforeWrite } = queue
  const shutdown = new AbortController()
  const sending = new Map<string, Job>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let [isStarting, isClosed] = [false, false]
  let [pausedUntil, cleanedAt] = [0, Number.NEGATIVE_INFINITY]

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(drainSoon, Math.min(delayMs, MAX_WAIT_MS)).unref()
  }

  const run = (work: Promise<void>) => {
    const settled = work
      .catch((error) => {
        log.error({ err: error }, `${name} queue failed, will try again`)
        schedule(RETRY_AFTER_FAULT_MS)
      })
      .finally(() => running.delete(settled))
    running.add(settled)
  }

  const attempt = async (lane: string, job: Job) => {
    sending.set(lane, job)
    try {
      const result = await send(job, shutdown.signal)
      if (result) {
        const state = jobs.settle(lane, job, result, new Date(now()))
        if (result.laneFailure) pausedUntil = now() + pauseMs
        const fields = { [name]: job.id, ...result.fields, attempts: job.attempts + 1, state }
        if (result.works) log.info(fields, `${name} ${state}`)
        else log.warn(fields, `${name} not sent`)
      }
    } finally {
      sending.delete(lane)
    }
    drainSoon()
  }

  /** Starts the next job of a lane. Returns milliseconds until the lane must be looked at again. */
  const serve = (lane: string) => {
    if (sending.has(lane)) return DAY_MS
    // A longer pause than the receiver gets was noted by a wrong clock.
    if (pausedUntil - now() > pauseMs) pausedUntil = 0
    const pause = Math.max(pausedUntil - now(), 0)
    const job = pause === 0 ? jobs.findDue(lane, new Date(now())) : undefined
    if (job) {
      run(attempt(lane, job))
      return DAY_MS
    }
    const nextAt = jobs.findDueTime(lane)
    return nextAt ? Math.max(nextAt.getTime() - now(), pause) : DAY_MS
  }

  const drain = async () => {
    try {
      await beforeWrite?.()
    } finally {
      isStarting = false
    }
    if (isClosed) return
    jobs.correctTimes(new Date(now()))
    if (Math.abs(now() - cleanedAt) >= DAY_MS) {
      jobs.removeOld(new Date(now() - RETENTION_MS))
      cleanedAt = now()
    }
    const delayMs = prepare?.() ?? DAY_MS
    schedule(Math.min(delayMs, ...listLanes().map(serve)))
  }

  const makeBlockedDue = async () => void jobs.makeDue(new Date(now()))

  /** Sends due jobs. Call it after the transaction that queued a job. */
  function drainSoon() {
    if (isStarting || isClosed) return
    isStarting = true
    run(drain())
  }

  async function waitUntilIdle() {
    while (running.size > 0) await Promise.all(running)
  }

  const resume = () => {
    pausedUntil = 0
  }

  return {
    drainSoon,
    waitUntilIdle,
    resume,

    /** Tries blocked jobs immediately, because the settings may be different now. A damaged database is logged only. */
    start(): void {
      resume()
      run(makeBlockedDue())
      drainSoon()
    },

    getCurrent: (lane: string) => sending.get(lane),

    /** Waits for running attempts. Other jobs wait for the next start. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      const timeout = setTimeout(() => shutdown.abort(), SHUTDOWN_TIMEOUT_MS).unref()
      await waitUntilIdle()
      clearTimeout(timeout)
    },
  }
}
