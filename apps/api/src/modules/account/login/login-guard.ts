import { randomBytes } from 'node:crypto'
import { AppError } from '#api/platform/app-error.ts'
import { createSigner } from '#api/platform/signatures.ts'

type Options = { max: number; windowMs: number; now: () => Date }

/** Counts guesses. `isFull` is true while there are `max` within the last `windowMs` milliseconds. */
export function createGuesses({ max, windowMs, now }: Options) {
  let times: number[] = []
  const listRecent = () => {
    times = times.filter((time) => time > now().getTime() - windowMs)
    return times
  }
  return {
    /** Counts a guess before it is checked, so that parallel guesses are limited too. */
    add: (): void => void listRecent().push(now().getTime()),
    /** Removes the last guess, because it was correct. */
    removeLast: (): void => void times.pop(),
    isFull: (): boolean => listRecent().length >= max,
  }
}

export type Guesses = ReturnType<typeof createGuesses>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Maximum wrong logins per hour of all unknown browsers together. ASVS 2.2.1 allows 100. */
const MAX_BY_UNKNOWN = 80

/** Maximum wrong logins per hour of a known browser. Then it counts as unknown. */
const MAX_BY_DEVICE = 10

/** Milliseconds that a browser stays known after its last login. */
const DEVICE_LIFE_MS = 180 * DAY_MS

/** Milliseconds for which a browser is known after it opened the mailed link. */
const LINK_LIFE_MS = 2 * DAY_MS

export type LoginGuard = ReturnType<typeof createLoginGuard>

type Parts = { key: string; now?: () => Date; enabled?: boolean }

/**
 * Limits wrong logins without locking the administrator out: unknown browsers share one limit, and each known browser has
 * its own (device cookies of OWASP). See docs/decisions/0008.
 */
export function createLoginGuard({ key, now = () => new Date(), enabled = true }: Parts) {
  const devices = createDevices(key, now)
  const unknownBrowsers = createGuesses({ max: MAX_BY_UNKNOWN, windowMs: HOUR_MS, now })
  const byDevice = new Map<string, Guesses>()
  let mailedAt = Number.NEGATIVE_INFINITY

  const getGuesses = (id: string | undefined): Guesses => {
    if (id === undefined) return unknownBrowsers
    const guesses =
      byDevice.get(id) ?? createGuesses({ max: MAX_BY_DEVICE, windowMs: HOUR_MS, now })
    byDevice.set(id, guesses)
    return guesses.isFull() ? unknownBrowsers : guesses
  }

  return {
    /**
     * Counts a login as failed until `succeed` is called, which returns a new token for the browser.
     * @throws AppError `too-many` if the limit is reached
     */
    begin(token: string | undefined): { succeed: () => string } {
      const id = token === undefined ? undefined : devices.readId(token)
      const guesses = getGuesses(id)
      if (enabled && guesses.isFull()) {
        throw new AppError(
          'too-many',
          'Too many wrong passwords. Log in from a browser that has logged in before, or open the link that was mailed to the administrator.',
        )
      }
      guesses.add()
      return {
        succeed() {
          guesses.removeLast()
          return devices.createToken(DEVICE_LIFE_MS, id)
        },
      }
    },

    /** Returns a token for a browser that was identified in another way. */
    createDeviceToken: (): string => devices.createToken(DEVICE_LIFE_MS),

    /** Returns a token to mail if unknown browsers are blocked, at most once a day. */
    createMailToken(): string | undefined {
      if (!enabled || !unknownBrowsers.isFull() || now().getTime() - mailedAt < DAY_MS) {
        return undefined
      }
      mailedAt = now().getTime()
      return devices.createToken(LINK_LIFE_MS)
    },
  }
}

/** Tokens of known browsers: an id, its expiry, and the signature of both. They only select the limit. */
function createDevices(key: string, now: () => Date) {
  const { sign, isGenuine } = createSigner(key)
  return {
    createToken(lifeMs: number, id = randomBytes(12).toString('base64url')): string {
      const text = `${id}.${now().getTime() + lifeMs}`
      return `${text}.${sign(text)}`
    },

    /** Returns the id in a token. Undefined if the token is forged or expired. */
    readId(token: string): string | undefined {
      const [id = '', until = '', signature = ''] = token.split('.')
      const isLive = isGenuine(`${id}.${until}`, signature) && Number(until) > now().getTime()
      return isLive ? id : undefined
    },
  }
}
