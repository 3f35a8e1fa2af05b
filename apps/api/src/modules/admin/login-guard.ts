import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/platform/app-error.ts'
import { createGuesses, type Guesses } from './guesses.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Wrong logins an hour from all browsers together that have not logged in before; ASVS 2.2.1 allows 100. */
const MAX_BY_STRANGERS = 80

/** Wrong logins an hour from one browser that has; then it counts as one that has not. */
const MAX_BY_DEVICE = 10

/** Milliseconds that a browser is known after its last login. */
const DEVICE_LIFE_MS = 180 * DAY_MS

/** Milliseconds that the link of the mail lets a browser in, and at least until the next such mail. */
const LINK_LIFE_MS = 2 * DAY_MS
const MAIL_EVERY_MS = DAY_MS

export type LoginGuard = ReturnType<typeof createLoginGuard>

type Parts = { key: string; now?: () => Date; enabled?: boolean }

/**
 * Slows guessing from many addresses down without locking the administrator out: strangers' wrong logins
 * are counted together, those of a browser that has logged in before by themselves (OWASP's device cookies).
 * See docs/decisions/0009.
 */
export function createLoginGuard({ key, now = () => new Date(), enabled = true }: Parts) {
  const devices = createDevices(key, now)
  const strangers = createGuesses({ max: MAX_BY_STRANGERS, windowMs: HOUR_MS, now })
  const byDevice = new Map<string, Guesses>()
  let mailedAt = Number.NEGATIVE_INFINITY

  const guessesOf = (id: string | undefined): Guesses => {
    if (id === undefined) return strangers
    const own = byDevice.get(id) ?? createGuesses({ max: MAX_BY_DEVICE, windowMs: HOUR_MS, now })
    byDevice.set(id, own)
    return own.isFull() ? strangers : own
  }

  return {
    /**
     * Counts a login as wrong, until `right` is called.
     * @param token of the browser, where it has one
     * @returns `right`, which takes that back and gives the browser a new token
     * @throws AppError `too-many` while there were too many
     */
    begin(token: string | undefined): { right: () => string } {
      const id = token === undefined ? undefined : devices.idOf(token)
      const guesses = guessesOf(id)
      if (enabled && guesses.isFull()) {
        throw new AppError(
          'too-many',
          'Too many wrong passwords were given here. Log in from a browser that has logged in before, or open the link that was mailed to the administrator.',
        )
      }
      guesses.add()
      return {
        right() {
          guesses.takeBack()
          return devices.token(DEVICE_LIFE_MS, id)
        },
      }
    },

    /** A token for a browser that has proven itself in another way, as a login gives it. */
    deviceToken: (): string => devices.token(DEVICE_LIFE_MS),

    /** A token for the mail that says so, when it has just closed for strangers: once a day at most. */
    linkToMail(): string | undefined {
      if (!enabled || !strangers.isFull() || now().getTime() - mailedAt < MAIL_EVERY_MS) {
        return undefined
      }
      mailedAt = now().getTime()
      return devices.token(LINK_LIFE_MS)
    },
  }
}

/**
 * Tokens for browsers that have logged in before: an id, the moment until which it is known, and the
 * HMAC-SHA256 of both. They open nothing; they only say whom wrong passwords are counted against.
 */
function createDevices(key: string, now: () => Date) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    token(lifeMs: number, id = randomBytes(12).toString('base64url')): string {
      const text = `${id}.${now().getTime() + lifeMs}`
      return `${text}.${sign(text)}`
    },

    /** The id in a token; undefined where it is none of ours, or too old. */
    idOf(token: string): string | undefined {
      const [id = '', until = '', signature = ''] = token.split('.')
      const [given, expected] = [signature, sign(`${id}.${until}`)].map((text) => Buffer.from(text))
      if (!given || !expected || given.length !== expected.length) return undefined
      return timingSafeEqual(given, expected) && Number(until) > now().getTime() ? id : undefined
    },
  }
}
