import { randomBytes } from 'node:crypto'
import type { SessionList } from '@dhow/contract/admin/sessions'
import { LIMITS } from '@dhow/contract/limits'
import { type Caller, deviceOf, networkOf } from './caller.ts'
import type { SessionRow, SessionStore } from './session-store.ts'

const DAY_MS = 24 * 3_600_000

/** Milliseconds that a session lives, however much it is used. */
const SESSION_LIFE_MS = LIMITS.sessionDays * DAY_MS

/** Milliseconds after which an unused session is over: a weekend, and the night before and after. */
const SESSION_IDLE_MS = LIMITS.sessionIdleDays * DAY_MS

/** Milliseconds between two notes of a session's use, so that reading does not write. */
const TOUCH_EVERY_MS = 5 * 60_000

/** Wrong logins before a right one. */
type FailedLogins = Pick<SessionRow, 'failedLogins' | 'lastFailedLoginAt'>

const NO_FAILED_LOGINS: FailedLogins = { failedLogins: 0, lastFailedLoginAt: null }

/** The claims of a session's token. */
export type SessionClaims = { session: string; version: number }

export type Sessions = ReturnType<typeof createSessions>

type Parts = {
  store: SessionStore
  /** The administrator's session version, which a password change raises. */
  version: () => number
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
}

/**
 * The administrator's sessions. All of them are in memory, and in the database for the next start: a
 * full disk keeps nobody out and slows no call down.
 */
export function createSessions({ store, version, log, now = () => new Date() }: Parts) {
  const known = new Map(store.all().map((row) => [row.id, row]))

  const isLive = (row: SessionRow): boolean =>
    row.version === version() &&
    now().getTime() - row.createdAt.getTime() < SESSION_LIFE_MS &&
    now().getTime() - row.lastUsedAt.getTime() < SESSION_IDLE_MS

  const tryToStore = (write: () => void) => {
    try {
      write()
    } catch (err) {
      log.warn({ err }, 'a session could not be stored: it ends with this process')
    }
  }

  const removeExpired = () => {
    for (const row of known.values()) if (!isLive(row)) known.delete(row.id)
    const ago = (ms: number) => new Date(now().getTime() - ms)
    const limits = { createdAt: ago(SESSION_LIFE_MS), lastUsedAt: ago(SESSION_IDLE_MS) }
    tryToStore(() => store.deleteOver(version(), limits))
  }

  return {
    /** Begins a session. */
    open({ address, userAgent }: Caller, failed = NO_FAILED_LOGINS): SessionClaims {
      removeExpired()
      const row = {
        id: randomBytes(16).toString('base64url'),
        version: version(),
        createdAt: now(),
        lastUsedAt: now(),
        device: deviceOf(userAgent),
        network: networkOf(address),
        ...failed,
      }
      known.set(row.id, row)
      tryToStore(() => store.insert(row))
      return { session: row.id, version: row.version }
    },

    /** Whether a token's session is live; notes that it was used. */
    use({ session, version: signed }: Partial<SessionClaims>): boolean {
      const row = known.get(session ?? '')
      if (!row || row.version !== signed || !isLive(row)) return false
      const lastUsedAt = now()
      if (lastUsedAt.getTime() - row.lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
        row.lastUsedAt = lastUsedAt
        tryToStore(() => store.touch(row.id, lastUsedAt))
      }
      return true
    },

    /** The live ones, the last used first. @param current the one that asks */
    list(current: string): SessionList {
      const live = [...known.values()].filter(isLive)
      return {
        items: live.sort((a, b) => +b.lastUsedAt - +a.lastUsedAt).map(toItem(current)),
        ...failedLoginsOf(known.get(current)),
      }
    },

    /** Ends a session; false where there is none of this id. */
    end(id: string): boolean {
      const wasKnown = known.delete(id)
      store.delete(id)
      return wasKnown
    },

    endOthers(current: string): void {
      for (const id of known.keys()) if (id !== current) known.delete(id)
      store.deleteOthers(current)
    },
  }
}

const toItem =
  (current: string) =>
  ({ id, device, network, createdAt, lastUsedAt }: SessionRow): SessionList['items'][number] => ({
    id,
    device,
    network,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === current,
  })

const failedLoginsOf = (row: FailedLogins = NO_FAILED_LOGINS) =>
  row.lastFailedLoginAt && {
    failedLogins: { count: row.failedLogins, lastAt: row.lastFailedLoginAt.toISOString() },
  }
