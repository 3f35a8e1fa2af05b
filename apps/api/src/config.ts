import { join, relative, resolve, sep } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { isSecure, SENDER, SENDER_EXAMPLES } from '@dhow/contract/mail/mail'
import { emailAddress } from '@dhow/contract/text'
import { cleanEmail } from '@dhow/contract/typed-text'
import { closest, distance } from 'fastest-levenshtein'
import * as z from 'zod'

export const DEFAULT_DATA_DIR = './data'

const wholeNumber = (error: string, min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number({ error }).int(error).min(min, error).max(max, error)

const count = (fallback: number) => wholeNumber('a whole number from 1', 1).default(fallback)

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'on or off' })
    .default(fallback)
    .transform((value) => value === 'on')

/** An address without a path, because the site is always served at the root of its host. */
const origin = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `an address such as ${example}`, abort: true })
    .refine((url) => /^[^/]+\/\/[^/?#@]+\/?$/.test(url), {
      error: `an address without a path, such as ${example}`,
    })
    .transform((url) => new URL(url).origin)
    .optional()

const addressRanges = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))

/** Hint for addresses with a login: passwords often contain these characters. */
const ESCAPES = ', with @ # / % : of user or password as %40 %23 %2F %25 %3A'

/** Trusted proxies: false for none, or a value for Fastify's `trustProxy`. */
const proxyAddresses = z
  .string()
  .default('off')
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => /^(off|on)$/.test(parts.join()) || addressRanges.safeParse(parts).success, {
    error: 'off, on for a proxy on this machine, or addresses such as 10.0.0.5 or 172.16.0.0/12',
    abort: true,
  })
  .refine((parts) => !parts.some((part) => /\/0+$/.test(part)), {
    error: 'a smaller range, such as 172.16.0.0/12: from any address, visitors could forge theirs',
  })
  .transform((parts) => ({ off: false as const, on: 'loopback' })[parts.join()] ?? parts.join())

const emailSetting = z.string().overwrite(cleanEmail).pipe(emailAddress('an e-mail address'))

export const isWithin = (folder: string, path: string): boolean =>
  relative(folder, path).split(sep)[0] !== '..'

const Settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber('a port from 0 to 65535', 0, 65_535).default(3000),
  PUBLIC_URL: origin('https://www.example.com'),
  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  ADMIN_EMAIL: emailSetting.default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .min(1)
    .max(LIMITS.password, `at most ${LIMITS.password} characters`)
    .optional(),
  JWT_SECRET: z
    .string()
    .refine((secret) => secret.length >= 32 && new Set(secret).size >= 10, {
      error: 'at least 32 characters, 10 of them different, such as openssl rand -base64 48 prints',
    })
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: `an address such as smtp://user:pass@host:587${ESCAPES}` })
    .optional(),
  IMAP_URL: z
    .url({
      protocol: /^imaps?$/,
      error: `an address such as imaps://user:pass@host:993/INBOX${ESCAPES}`,
      abort: true,
    })
    .refine((url) => new URL(url).username !== '', {
      error: 'an address with a user name, such as imaps://user:pass@host:993/INBOX',
    })
    .optional(),
  MAIL_OAUTH_ISSUER: z
    .url({ error: 'an address such as https://login.example.com' })
    .refine((url) => isSecure(url), 'an address that begins with https://')
    .optional(),
  MAIL_OAUTH_SCOPE: z.string().default('openid email offline_access'),
  MAIL_FROM: z.string().regex(SENDER, SENDER_EXAMPLES).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  TRUST_PROXY: proxyAddresses,
  MIN_FREE_MB: count(500),
  BACKUP_DIR: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'at least 16 characters').optional(),
  MAX_CONNECTIONS: count(500),
  SECURITY_CONTACT: z
    .union([emailSetting, z.url({ protocol: /^https$/ })], {
      error: 'an e-mail address or an address that begins with https://',
    })
    .optional(),
  CORS: onOff('off'),
  HSTS: z
    .string()
    .regex(
      /^(off|max-age=\d{1,10}(; includeSubDomains)?(; preload)?)$/,
      'off, or such as max-age=31536000; includeSubDomains',
    )
    .default('max-age=31536000'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  WEBHOOKS_ALLOW_PRIVATE: onOff('off'),
  READ_ONLY: onOff('off'),
  PRIMARY_URL: origin('http://10.0.0.1:3000'),
  RATE_LIMIT: onOff('on'),
  LIMIT_REQUESTS_PER_MINUTE: count(600),
  LIMIT_LOGINS_PER_QUARTER_HOUR: count(10),
  LIMIT_MESSAGES_PER_HOUR: count(20),
  LIMIT_LISTS_PER_HOUR: count(100),
  LIMIT_DOCUMENTS_PER_HOUR: count(30),
  LIMIT_RESETS_PER_HOUR: count(10),
  LIMIT_MAIL_TESTS_PER_HOUR: count(20),
  LIMIT_SUBSCRIBERS_PER_DAY: count(20),
  LIMIT_SUBSCRIBERS_PER_HOUR: count(100),
  LIMIT_REFUSALS_PER_HOUR: count(100),
  WEB_BUILD: z.string().default(join(import.meta.dirname, '../../web/build')),
})

export const SETTINGS = Object.keys(Settings.shape)

const ConsistentSettings = Settings.refine(
  ({ DATA_DIR, BACKUP_DIR }) => !BACKUP_DIR || !isWithin(resolve(DATA_DIR), BACKUP_DIR),
  { path: ['BACKUP_DIR'], error: 'a folder outside DATA_DIR, best on another disk' },
).refine(({ READ_ONLY, PRIMARY_URL }) => READ_ONLY === (PRIMARY_URL !== undefined), {
  path: ['PRIMARY_URL'],
  error: 'set together with READ_ONLY=on, to the address of the server that accepts changes',
})

export type Config = ReturnType<typeof readConfig>

/** An invalid setting that stops the start. Its message is one line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export const createDataDirError = (dataDir: string, problem: string): ConfigError =>
  new ConfigError(`DATA_DIR was ${JSON.stringify(dataDir)}; ${problem}`)

/** Settings whose values must not appear in error messages. */
const SECRET = /PASSWORD|PASSPHRASE|SECRET|TOKEN|SMTP_URL|IMAP_URL/

type Environment = Record<string, string | undefined>

/** First words of settings that are rarely in the names of other programs' variables. */
const OWN_WORD = /^(ADMIN|BACKUP|DATA|IMAP|LIMIT|MAIL|SMTP)S?_/

/** Variables and values that Kubernetes sets for a service, which may be named smtp. */
const OF_SERVICE = /_SERVICE_|_PORT_\d|=tcp:/

/** Returns a warning for a variable whose name looks like that of a setting, but has no effect. */
function explainMisspelling([variable, value]: [string, unknown]) {
  if (SETTINGS.includes(variable) || OF_SERVICE.test(`${variable}=${value}`)) return []
  const name = variable.toUpperCase()
  const word = OWN_WORD.exec(name)?.[1] ?? ''
  const meant = SETTINGS.filter((setting) => setting.startsWith(word))
  const setting = closest(name, meant)
  const isSimilar = name.length > 5 && distance(name, setting) <= 2
  return word || isSimilar
    ? `${variable} is not a setting of Dhow and has no effect. Did you mean ${setting}?`
    : []
}

/** Reads all settings from an environment. An empty value counts as not set. */
export function readConfig(env: Environment, defaults: Environment = {}) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = ConsistentSettings.safeParse({ ...defaults, ...set })
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const was = SECRET.test(name) ? 'the given value' : JSON.stringify(env[name])
      const hint = /^["']/.test(env[name] ?? '') ? ' Remove the quotation marks.' : ''
      return `${name} was ${was}; it may be ${issue.message}.${hint}`
    })
    throw new ConfigError(lines.join(' '))
  }
  const s = parsed.data
  const publicUrl = s.PUBLIC_URL ?? `http://localhost:${s.PORT}`
  return {
    /** Lines about variables without effect, for the log and `check`. */
    warnings: Object.entries(set).flatMap(explainMisspelling),
    host: s.HOST,
    port: s.PORT,
    publicUrl,
    dataDir: resolve(s.DATA_DIR),
    admin: { email: s.ADMIN_EMAIL.toLowerCase(), password: s.ADMIN_PASSWORD },
    jwtSecret: s.JWT_SECRET,
    mail: {
      smtpUrl: s.SMTP_URL,
      imapUrl: s.IMAP_URL,
      oauth: { issuer: s.MAIL_OAUTH_ISSUER, scope: s.MAIL_OAUTH_SCOPE },
      from: s.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
      sender: s.MAIL_FROM,
    },
    logLevel: s.LOG_LEVEL,
    trustProxy: s.TRUST_PROXY,
    minFreeBytes: s.MIN_FREE_MB * 1_000_000,
    backupDir: s.BACKUP_DIR,
    backupPassphrase: s.BACKUP_PASSPHRASE,
    maxConnections: s.MAX_CONNECTIONS,
    securityContact: s.SECURITY_CONTACT,
    cors: s.CORS,
    primaryUrl: s.PRIMARY_URL,
    /** Value of Strict-Transport-Security. */
    hsts: s.HSTS === 'off' ? undefined : s.HSTS,
    metricsToken: s.METRICS_TOKEN,
    webhooksAllowPrivate: s.WEBHOOKS_ALLOW_PRIVATE,
    rateLimits: s.RATE_LIMIT && {
      requestsPerMinute: s.LIMIT_REQUESTS_PER_MINUTE,
      loginsPerQuarterHour: s.LIMIT_LOGINS_PER_QUARTER_HOUR,
      messagesPerHour: s.LIMIT_MESSAGES_PER_HOUR,
      listsPerHour: s.LIMIT_LISTS_PER_HOUR,
      documentsPerHour: s.LIMIT_DOCUMENTS_PER_HOUR,
      resetsPerHour: s.LIMIT_RESETS_PER_HOUR,
      mailTestsPerHour: s.LIMIT_MAIL_TESTS_PER_HOUR,
      subscribersPerDay: s.LIMIT_SUBSCRIBERS_PER_DAY,
      subscribersPerHour: s.LIMIT_SUBSCRIBERS_PER_HOUR,
      refusalsPerHour: s.LIMIT_REFUSALS_PER_HOUR,
    },
    webBuild: resolve(s.WEB_BUILD),
  }
}
