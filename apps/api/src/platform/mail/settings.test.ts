import { LIMITS } from '@dhow/contract/limits'
import { mailSettingsVersion } from '@dhow/contract/mail'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

const SETTINGS = '/api/mail/settings'
const server = (given: object) => ({
  host: 'smtp.company.example',
  port: 465,
  security: 'tls',
  user: 'dhow',
  password: 's3cret',
  ...given,
})

const FIRST = { signature: '', acknowledge: true, smtp: null, sender: '' }

describe('the settings of mails', () => {
  it('start with acknowledgements and the default signature, and are replaced unless ifVersion is stale', async () => {
    const { admin } = await startWithAdmin()
    expect(await admin(`GET ${SETTINGS}`)).toEqual({
      status: 200,
      body: { ...FIRST, environment: {}, defaultSignature: 'localhost' },
    })
    const ifVersion = mailSettingsVersion(FIRST)
    const mine = { signature: 'Fatima\nExport', acknowledge: false }
    expect((await admin(`PUT ${SETTINGS}`, { ...mine, ifVersion })).status).toBe(200)
    expect(await admin(`PUT ${SETTINGS}`, { ...FIRST, ifVersion })).toEqual(
      refusal(409, 'The mail settings were changed elsewhere'),
    )
    expect((await admin(`GET ${SETTINGS}`)).body).toMatchObject(mine)
  })

  it('cannot be incomplete, too long or insecure', async () => {
    const { admin } = await startWithAdmin()
    for (const [wrong, message] of [
      [{ signature: 'x'.repeat(LIMITS.signature + 1) }, 'Signature may have at most 1,000'],
      [{ acknowledge: 'yes' }, 'Confirm enquiries must be true or false.'],
      [{ sender: 'Company' }, 'Sender must be an address such as'],
      [{ smtp: server({ host: 'smtp://a.example' }) }, 'Server must be a host name'],
      [{ smtp: server({ host: 'a.example:25' }) }, 'Server must be a host name'],
      [{ smtp: server({ port: 65_536 }) }, 'between 1 and 65,535; this is 65,536.'],
      [{ smtp: server({ password: 'x'.repeat(LIMITS.text + 1) }) }, 'at most 500 characters'],
      [{ smtp: server({ security: 'none' }) }, 'only sent encrypted to another machine'],
      [{ smtp: server({ password: '' }) }, 'Enter the password of this user name.'],
      [{ smtp: server({ user: '' }) }, 'Enter the user name of this password.'],
    ] as const) {
      expect(await admin(`PUT ${SETTINGS}`, { ...FIRST, ...wrong })).toEqual(refusal(400, message))
    }
  })
})

it('the preview shows a reply or an acknowledgement, with the default signature if none is given', async () => {
  const { admin } = await startWithAdmin({ MAIL_FROM: 'post@company.example' })
  const unsigned = await admin('POST /api/mail/preview', { kind: 'reply', signature: '' })
  expect(unsigned.body.parts[1]).toEqual({ paragraph: 'localhost' })

  await admin('PATCH /api/company', { brand: 'Al "Noor"', legalName: 'Al Noor LLC' })
  await admin('PUT /api/contact/details', contactFields())
  for (const [kind, subject, text] of [
    ['reply', /^Re: Product Enquiry .E-/, 'Your reply appears here.'],
    ['acknowledgement', /^We have received your message .E-/, 'Thank you for your message.'],
  ] as const) {
    const { status, body } = await admin('POST /api/mail/preview', { kind, signature: 'Fatima' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      brand: 'Al "Noor"',
      from: '"Al \\"Noor\\"" <post@company.example>',
      replyTo: 'sales@company.example',
      subject: expect.stringMatching(subject),
      footer: ['Al Noor LLC', 'Creek Road', 'Dubai', 'http://localhost:3000'],
    })
    expect(body.parts.slice(0, 2)).toEqual([
      { paragraph: expect.stringContaining(text) },
      { paragraph: 'Fatima' },
    ])
  }
})
