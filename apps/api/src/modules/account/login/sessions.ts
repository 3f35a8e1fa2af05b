import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SessionList } from '@dhow/contract/account/account'
import { LIMITS } from '@dhow/contract/limits'
import Bowser from 'bowser'
import { sessions } from '#api/modules/account/tables.ts'
import { eq, lt, ne, or } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { SessionClaims } from '#api/platform/http/session.ts'

export type Caller = { address: string; userAgent: string | undefined }

const MAX_USER_AGENT = 500

/** Returns the name of a browser and its system, such as Firefox on Windows. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown program'
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT))
  if (!browser.name) return 'An unknown program'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** Returns the network of an IP address: 203.0.113.x or 2001:db8:1::x */
export function maskAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (plain === '::1' || plain.startsWith('127.')) return 'This machine'
  if (isIP(plain) === 4) return `${plain.slice(0, plain.lastIndexOf('.'))}.x`
  if (isIP(plain) !== 6) return 'An unknown network'
  const [start = '', end] = plain.split('::')
  const groups = start.split(':').filter(Boolean)
  const allGroups = end === undefined ? groups : [...groups, '0', '0', '0']
  return `${allGroups.slice(0, 3).join(':')}::x`
}

const DAY_MS = 24 * 3_600_000

const SESSION_LIFE_MS = LIMITS.sessionDays * DAY_MS

const SESSION_IDLE_MS = LIMITS.sessionIdleDays * DAY_MS

/** Minimum milliseconds between two writes of a session's last use. */
const TOUCH_EVERY_MS = 5 * 60_000

type SessionRow = typeof sessions.$inferSelect

type FailedLogins = Pick<SessionRow, 'failedLogins' | 'lastFailedLoginAt'>

const NO_FAILED_LOGINS: FailedLogins = { failedLogins: 0, lastFailedLoginAt: null }

export type Sessions = ReturnType<typeof createSessions>

type Parts = {
  db: Db
  /** Returns the current session version, which a password change increases. */
  readVersion: () => number
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
}

/** Sessions in memory. The database has a copy for the next start, so a full disk does not prevent a login. */
export function createSessions({ db, readVersion, log, now = () => new Date() }: Parts) {
  const stored = db.select().from(sessions).all()
  const sessionRows = new Map(stored.map((row) => [row.id, row]))
  const getTimeAgo = (ms: number) => new Date(now().getTime() - ms)

  const isLive = (row: SessionRow) =>
    row.version === readVersion() &&
    row.createdAt > getTimeAgo(SESSION_LIFE_MS) &&
    row.lastUsedAt > getTimeAgo(SESSION_IDLE_MS)

  const tryToStore = (write: () => void) => {
    try {
      write()
    } catch (err) {
      log.warn({ err }, 'a session could not be stored: it ends with this process')
    }
  }

  const removeExpired = () => {
    for (const row of sessionRows.values()) if (!isLive(row)) sessionRows.delete(row.id)
    const isExpired = or(
      ne(sessions.version, readVersion()),
      lt(sessions.createdAt, getTimeAgo(SESSION_LIFE_MS)),
      lt(sessions.lastUsedAt, getTimeAgo(SESSION_IDLE_MS)),
    )
    tryToStore(() => db.delete(sessions).where(isExpired).run())
  }

  return {
    open({ address, userAgent }: Caller, failed = NO_FAILED_LOGINS): SessionClaims {
      removeExpired()
      const row = {
        id: randomBytes(16).toString('base64url'),
        version: readVersion(),
        createdAt: now(),
        lastUsedAt: now(),
        device: describeDevice(userAgent),
        network: maskAddress(address),
        ...failed,
      }
      sessionRows.set(row.id, row)
      tryToStore(() => db.insert(sessions).values(row).run())
      return { session: row.id, version: row.version }
    },

    use({ session, version: signed }: Partial<SessionClaims>): boolean {
      const row = sessionRows.get(session ?? '')
      if (!row || row.version !== signed || !isLive(row)) return false
      if (row.lastUsedAt <= getTimeAgo(TOUCH_EVERY_MS)) {
        const lastUsedAt = now()
        row.lastUsedAt = lastUsedAt
        tryToStore(() =>
          db.update(sessions).set({ lastUsedAt }).where(eq(sessions.id, row.id)).run(),
        )
      }
      return true
    },

    has(id: string): boolean {
      const row = sessionRows.get(id)
      return row !== undefined && isLive(row)
    },

    /** Returns the live sessions, the last used first, and the failed logins before the current one. */
    list(current: string): SessionList {
      const { failedLogins, lastFailedLoginAt } = sessionRows.get(current) ?? NO_FAILED_LOGINS
      return {
        items: [...sessionRows.values()]
          .filter(isLive)
          .sort((a, b) => +b.lastUsedAt - +a.lastUsedAt)
          .map(({ id, device, network, createdAt, lastUsedAt }) => ({
            id,
            device,
            network,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt.toISOString(),
            isCurrent: id === current,
          })),
        ...(lastFailedLoginAt && {
          failedLogins: { count: failedLogins, lastAt: lastFailedLoginAt.toISOString() },
        }),
      }
    },

    end(id: string): boolean {
      const wasKnown = sessionRows.delete(id)
      db.delete(sessions).where(eq(sessions.id, id)).run()
      return wasKnown
    },

    endOthers(current: string): void {
      for (const id of sessionRows.keys()) if (id !== current) sessionRows.delete(id)
      db.delete(sessions).where(ne(sessions.id, current)).run()
    },
  }
}
