import { describe, expect, it } from 'vitest'
import { suggestMailServers } from './providers.ts'

/** Answers as a name server with these records. */
const createLookup = (exchanges: string[], names: string[] = []) => ({
  resolveMx: async () => exchanges.map((exchange) => ({ exchange, priority: 10 })),
  resolve: (async (name: string) => {
    if (!names.includes(name)) throw new Error(`queryA ENOTFOUND ${name}`)
    return ['192.0.2.1']
  }) as never,
})

const refuseLookup = () => Promise.reject(new Error('no lookup is needed'))

describe('the mail servers of an address', () => {
  it.each([
    ['gmail.com', 'smtp.gmail.com:465', 'imap.gmail.com'],
    ['Hotmail.com', 'smtp.office365.com:587', undefined],
    ['zoho.eu', 'smtp.zoho.eu:465', 'imap.zoho.eu'],
    ['yandex.ru', 'smtp.yandex.com:465', 'imap.yandex.com'],
    ['yahoo.co.in', 'smtp.mail.yahoo.com:465', 'imap.mail.yahoo.com'],
    ['icloud.com', 'smtp.mail.me.com:587', 'imap.mail.me.com'],
  ])('of %s are known without a lookup', async (domain, smtp, imap) => {
    const lookup = { resolveMx: refuseLookup, resolve: refuseLookup as never }
    const servers = await suggestMailServers(domain, lookup)
    expect(`${servers?.smtp.host}:${servers?.smtp.port}`).toBe(smtp)
    expect(servers?.imap?.host).toBe(imap)
  })

  it.each([
    ['aspmx.l.google.com', 'Google', 'smtp.gmail.com', 'imap.gmail.com'],
    ['al-noor.mail.protection.outlook.com', 'Microsoft', 'smtp.office365.com', undefined],
    ['mx2.zoho.in', 'Zoho', 'smtppro.zoho.in', 'imappro.zoho.in'],
    ['mx.yandex.net', 'Yandex', 'smtp.yandex.com', 'imap.yandex.com'],
    ['mx1.hostinger.com', 'Hostinger or Titan', 'smtp.hostinger.com', 'imap.hostinger.com'],
    ['mx1.titan.email', 'Hostinger or Titan', 'smtp.titan.email', 'imap.titan.email'],
    ['mailstore1.secureserver.net', 'GoDaddy', 'smtpout.secureserver.net', 'imap.secureserver.net'],
    ['mx00.ionos.co.uk', 'IONOS', 'smtp.ionos.co.uk', 'imap.ionos.co.uk'],
  ])('of a domain whose mails %s receives are those of %s', async (exchange, name, smtp, imap) => {
    const servers = await suggestMailServers('alnoor.example', createLookup([exchange]))
    expect([servers?.name, servers?.smtp.host, servers?.imap?.host]).toEqual([name, smtp, imap])
  })

  it('of another domain are `mail.` before it if that host exists', async () => {
    const lookup = createLookup(['alnoor.example'], ['mail.alnoor.example'])
    expect(await suggestMailServers('alnoor.example', lookup)).toEqual({
      name: 'mail.alnoor.example',
      smtp: { host: 'mail.alnoor.example', port: 465 },
      imap: { host: 'mail.alnoor.example', port: 993 },
    })
    expect(await suggestMailServers('other.example', lookup)).toBeNull()
  })
})
