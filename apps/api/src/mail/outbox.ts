import { and, asc, eq, isNull, lte, min } from '#api/database/drizzle.ts'
import { newId } from '#api/database/id.ts'
import type { Db } from '#api/database/open.ts'
import { outbox } from '#api/database/schema.ts'
import type { Mail, Transport } from './transport.ts'

export type Outbox = ReturnType<typeof createOutbox>

type Log = {
  info: (fields: object, message: string) => void
  warn: (fields: object, message: string) => void
  error: (fields: object, message: string) => void
}

/** Milliseconds until the next try: 10 s after the first failure, doubling up to six hours. */
export const backoff = (attempts: number) => Math.min(10_000 * 2 ** (attempts - 1), 6 * 3_600_000)

/** `setTimeout` counts in 32 bits; an hour is often enough to look at the clock. */
const LONGEST_NAP = 3_600_000

/** Milliseconds until the next look when the database itself failed. */
const RECOVERY = 60_000

/**
 * Mail that cannot be lost: rows written in the transaction of the fact they report, sent one by
 * one afterwards, tried again until they have left. `add` inside the transaction, `wake` after it.
 */
export function createOutbox(db: Db, transport: Transport, log: Log) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let closed = false

  const due = () =>
    db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, new Date())))
      .orderBy(asc(outbox.createdAt))
      .limit(1)
      .get()

  const attempt = async (row: typeof outbox.$inferSelect) => {
    const attempts = row.attempts + 1
    const { id, recipient: to, subject, body, createdAt: date } = row
    const note = (outcome: Partial<typeof outbox.$inferInsert>) =>
      db
        .update(outbox)
        .set({ attempts, ...outcome })
        .where(eq(outbox.id, id))
        .run()
    try {
      await transport.send({ id, to, replyTo: row.replyTo ?? undefined, subject, body, date })
    } catch (error) {
      const nextAttemptAt = new Date(Date.now() + backoff(attempts))
      note({ lastError: error instanceof Error ? error.message : String(error), nextAttemptAt })
      log.warn({ mail: id, attempts, nextAttemptAt, err: error }, 'mail not sent, will try again')
      return
    }
    note({ sentAt: new Date(), lastError: null })
    log.info({ mail: id, attempts }, 'mail sent')
  }

  const drain = async () => {
    for (let row = due(); row && !closed; row = due()) await attempt(row)
  }

  /** Milliseconds until a mail is due; undefined when none waits. */
  const untilDue = () => {
    const next = db
      .select({ at: min(outbox.nextAttemptAt) })
      .from(outbox)
      .where(isNull(outbox.sentAt))
      .get()?.at
    return next ? Math.max(next.getTime() - Date.now(), 0) : undefined
  }

  const nap = (milliseconds: number | undefined) => {
    if (closed || milliseconds === undefined) return
    timer = setTimeout(wake, Math.min(milliseconds, LONGEST_NAP))
    timer.unref()
  }

  const wake = () => {
    clearTimeout(timer)
    if (running) again = true
    if (running || closed) return
    running = drain()
      .then(untilDue)
      .catch((error) => {
        log.error({ err: error }, 'the outbox failed, will try again')
        return RECOVERY
      })
      .then((pause) => {
        running = undefined
        if (!again) return nap(pause)
        again = false
        wake()
      })
  }

  return {
    /** Writes a mail into the outbox. Call it in the transaction of what the mail reports. */
    add({ to, replyTo, subject, body }: Mail): void {
      const now = new Date()
      db.insert(outbox)
        .values({
          id: newId(),
          recipient: to,
          replyTo,
          subject,
          body,
          createdAt: now,
          nextAttemptAt: now,
        })
        .run()
    },

    /** Starts sending what is due, if it is not being sent already. */
    wake,

    /** Resolves when nothing is being sent. */
    idle: async (): Promise<void> => {
      while (running) await running
    },

    /** Stops after the mail that is on its way; the rest stays for the next start. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running
      await transport.close()
    },
  }
}
