import { join, resolve } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const NO_PATH = 'an address without a path, such as https://www.example.com'
const PROXIES =
  'off, on for a proxy on this machine, or addresses such as 10.0.0.5 or 172.16.0.0/12'
const SMALLER =
  'a smaller range, such as 172.16.0.0/12: from any address, visitors could forge theirs'
const OUTSIDE = 'a folder outside DATA_DIR, best on another disk'
const ESCAPES = 'with @ # / % : of user or password as %40 %23 %2F %25 %3A'
const MAILBOX = `an address such as imaps://user:pass@host:993/INBOX, ${ESCAPES}`
const MAIL_SERVER = `an address such as smtp://user:pass@host:587, ${ESCAPES}`
const BOTH = 'set together with READ_ONLY=on, to the address of the server that accepts changes'
const STRONG =
  'at least 32 characters, 10 of them different, such as openssl rand -base64 48 prints'

function readError(env: Record<string, string>) {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'no error'
}

describe('settings', () => {
  it.each([
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['BACKUP_FOLDER', 'BACKUP_DIR'],
    ['SMTP_HSOT', 'SMTP_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['MAIL_ADRESS', 'MAIL_FROM'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['LIMIT_MESSAGES_PER_DAY', 'LIMIT_MESSAGES_PER_HOUR'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['public_url', 'PUBLIC_URL'],
  ])('warn about %s, which is probably %s', (name, setting) => {
    const [warning, ...others] = readConfig({ [name]: 'hidden' }).warnings
    expect(others).toEqual([])
    expect(warning).toMatch(new RegExp(`^${name} is not a setting.+ ${setting}\\?`))
    expect(warning).not.toContain('hidden')
  })

  it('accept the variables of systems, container engines and package managers', () => {
    const names = `HOME HOSTNAME LANG LOGNAME MAIL MAILCHECK PATH PORTS SHELL TERM USER CACHE_DIRECTORY LOGS_DIRECTORY
      NOTIFY_SOCKET STATE_DIRECTORY WATCHDOG_USEC MALLOC_ARENA_MAX DATABASE_URL WEB_CONCURRENCY CORES HTTP_PROXY
      DHOW_PORT MAIL_SERVICE_HOST SMTP_PORT_25_TCP_ADDR BACKUP_SERVICE_PORT INIT_CWD npm_config_cache MAIL_HOST`
    const variables = names.split(/\s+/).map((name) => [name, name === 'MAIL_HOST' ? '' : 'value'])
    const env = { ...Object.fromEntries(variables), SMTP_PORT: 'tcp://10.0.0.7:25' }
    expect(readConfig(env).warnings).toEqual([])
  })

  it('have defaults', () => {
    expect(readConfig({})).toEqual({
      warnings: [],
      host: '127.0.0.1',
      port: 3000,
      cors: false,
      primaryUrl: undefined,
      hsts: 'max-age=31536000',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      admin: { email: 'admin@example.com', password: undefined },
      jwtSecret: undefined,
      mail: {
        smtpUrl: undefined,
        from: 'no-reply@localhost',
        sender: undefined,
        oauth: { issuer: undefined, scope: 'openid email offline_access' },
      },
      logLevel: 'info',
      trustProxy: false,
      minFreeBytes: 500_000_000,
      maxConnections: 500,
      webhooksAllowPrivate: false,
      rateLimits: {
        requestsPerMinute: 600,
        loginsPerQuarterHour: 10,
        messagesPerHour: 20,
        resetsPerHour: 10,
        mailTestsPerHour: 20,
        subscribersPerDay: 20,
        subscribersPerHour: 100,
        refusalsPerHour: 100,
        listsPerHour: 100,
        documentsPerHour: 30,
      },
      webBuild: join(import.meta.dirname, '../../web/build'),
    })
  })

  it('that are empty have their default', () => {
    const names = ['PORT', 'PUBLIC_URL', 'ADMIN_PASSWORD', 'JWT_SECRET', 'SMTP_URL', 'LOG_LEVEL']
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  it('depend on others', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readConfig({ RATE_LIMIT: 'off' }).rateLimits).toBe(false)
  })

  it('are read from the environment', () => {
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://www.company.example/',
      DATA_DIR: '/srv/dhow',
      ADMIN_EMAIL: 'Boss@Company.example',
      TRUST_PROXY: 'on',
      LIMIT_MESSAGES_PER_HOUR: '5',
      BACKUP_DIR: '/srv/dhow-backups',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://www.company.example',
      dataDir: '/srv/dhow',
      admin: { email: 'boss@company.example' },
      mail: { from: 'no-reply@www.company.example' },
      trustProxy: 'loopback',
      backupDir: '/srv/dhow-backups',
      rateLimits: { messagesPerHour: 5 },
    })
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'http', 'a port from 0 to 65535'],
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PORT', '80.5', 'a port from 0 to 65535'],
    ['PUBLIC_URL', 'www.company.example', 'an address such as https://www.example.com'],
    ['PUBLIC_URL', 'ftp://company.example', 'an address such as https://www.example.com'],
    ['PUBLIC_URL', 'https://company.example/shop', NO_PATH],
    ['PUBLIC_URL', 'https://a:b@company.example', NO_PATH],
    ['PUBLIC_URL', 'https://company.example?a', NO_PATH],
    ['ADMIN_EMAIL', 'boss', 'an e-mail address'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
    ['RATE_LIMIT', 'false', 'on or off'],
    ['LIMIT_REQUESTS_PER_MINUTE', '0', 'a whole number from 1'],
    ['LIMIT_LOGINS_PER_QUARTER_HOUR', 'many', 'a whole number from 1'],
    ['LIMIT_MESSAGES_PER_HOUR', '-1', 'a whole number from 1'],
    ['LIMIT_RESETS_PER_HOUR', '1.5', 'a whole number from 1'],
    ['TRUST_PROXY', 'yes', PROXIES],
    ['TRUST_PROXY', '10.0.0.300', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/33', PROXIES],
    ['TRUST_PROXY', '10.0.0.0/8/8', PROXIES],
    ['TRUST_PROXY', 'on,10.0.0.1', PROXIES],
    ['TRUST_PROXY', '10.0.0.1,0.0.0.0/0', SMALLER],
    ['TRUST_PROXY', '::/0', SMALLER],
    ['BACKUP_DIR', 'data', OUTSIDE],
    ['BACKUP_DIR', 'data/uploads', OUTSIDE],
    ['BACKUP_DIR', './data/../data/backups', OUTSIDE],
    ['PRIMARY_URL', 'http://10.0.0.1', BOTH],
    ['READ_ONLY', 'yes', 'on or off'],
    ['HSTS', 'on', 'off, or such as max-age=31536000; includeSubDomains'],
    ['MAIL_FROM', 'Company', 'an address such as post@example.com or Company <post@example.com>'],
  ])('%s=%s is reported with its value and the allowed values', (name, value, allowed) => {
    expect(readError({ [name]: value })).toBe(`${name} was "${value}"; it may be ${allowed}.`)
  })

  it.each([
    ['ADMIN_PASSWORD', 's3cr3t'.repeat(40), `at most ${LIMITS.password} characters`],
    ['JWT_SECRET', 's3cr3t', STRONG],
    ['METRICS_TOKEN', 's3cr3t', 'at least 16 characters'],
    ['BACKUP_PASSPHRASE', 's3cr3t', 'at least 16 characters'],
    ['JWT_SECRET', 'secret'.repeat(9), STRONG],
    ['SMTP_URL', 'http://user:s3cr3t@mail.example', MAIL_SERVER],
    ['SMTP_URL', 'smtp://ada:s3#cr3t@mail.example:587', MAIL_SERVER],
    ['IMAP_URL', 'http://x', MAILBOX],
    ['IMAP_URL', 'imaps://ada@mail.example:s3/cr3t@mail.example', MAILBOX],
    [
      'IMAP_URL',
      'imaps://mail.example',
      'an address with a user name, such as imaps://user:pass@host:993/INBOX',
    ],
  ])('%s is reported without its value, which is a secret', (name, value, allowed) => {
    expect(readError({ [name]: value })).toBe(`${name} was the given value; it may be ${allowed}.`)
  })

  it('is reported together with others', () => {
    const line = readError({ PORT: 'http', RATE_LIMIT: 'no' })
    expect(line).toContain('PORT was "http"')
    expect(line).toContain('RATE_LIMIT was "no"')
    expect(line).not.toContain('\n')
  })
})
