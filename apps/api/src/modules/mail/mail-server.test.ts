import { expect, it } from 'vitest'
import { describeProvider } from './connection/oauth-provider.ts'
import { chooseServers, findMailbox, getMailServer, NO_MAIL_SERVER } from './mail-server.ts'

const [MAILBOX, PERSON] = ['sales@company.example', 'ada@company.example']

const OAUTH = { issuer: 'https://login.example', scope: 'openid' }

const ENVIRONMENT = {
  smtpUrl: undefined,
  imapUrl: undefined,
  from: 'no-reply@company.example',
  sender: undefined,
  oauth: OAUTH,
}

const decrypt = (text: string) => text

it('sends from a shared mailbox of Microsoft with the login of the person, and reads it with its own', async () => {
  const { servers } = describeProvider({ provider: 'microsoft', tenant: 'company.example' }, OAUTH)
  const relay = {
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls' as const,
    user: MAILBOX,
  }
  const previous = { ...NO_MAIL_SERVER, smtp: relay, smtpPassword: 'secret' }
  const { columns, hosts } = chooseServers(previous, servers, MAILBOX)
  expect(hosts).toEqual(['smtp.office365.com', 'outlook.office365.com'])
  expect(columns.smtp).toEqual(relay)
  const connection = {
    findFor: ({ host }: { host: string }) =>
      hosts.includes(host) ? { smtpUser: PERSON, connectedAt: '2026-11-29' } : undefined,
    getToken: async () => 'token',
  }
  const stored = { ...previous, ...columns }
  expect(getMailServer(ENVIRONMENT, stored, decrypt, connection)).toEqual({
    smtpUrl: 'smtp://ada%40company.example:@smtp.office365.com:587?requireTLS=true',
    from: MAILBOX,
    getToken: connection.getToken,
  })
  expect(findMailbox(ENVIRONMENT, stored, decrypt, connection)).toMatchObject({
    host: 'outlook.office365.com',
    security: 'tls',
    user: MAILBOX,
    folder: 'INBOX',
    connectedAt: '2026-11-29',
  })
  const overridden = {
    ...ENVIRONMENT,
    smtpUrl: 'smtps://a:b@relay.example',
    imapUrl: 'imaps://a:b@relay.example',
  }
  expect(getMailServer(overridden, stored, decrypt, connection)).toEqual({
    smtpUrl: 'smtps://a:b@relay.example',
    from: 'no-reply@company.example',
  })
  expect(findMailbox(overridden, stored, decrypt, connection)).toMatchObject({ password: 'b' })
})

it('sends no token to a server without encryption', () => {
  const smtp = { host: 'relay.example', port: 25, security: 'none' as const, user: '' }
  const imap = { host: 'imap.example', port: 993, security: 'tls' as const, user: '', folder: 'In' }
  const stored = { ...NO_MAIL_SERVER, smtp, imap, imapPassword: 'secret' }
  const { columns, hosts } = chooseServers(stored, undefined, MAILBOX)
  expect(columns).toMatchObject({ smtp, imap: { folder: 'In', user: MAILBOX }, imapPassword: null })
  expect(hosts).toEqual(['imap.example'])
})
