import { type ContactFields, contactVersion } from '@dhow/contract/contact'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { contactFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const DETAILS = '/api/contact/details'

describe('GET /contact/details', () => {
  it('returns empty fields and default hours at first', async () => {
    const { visitor } = await startTestApp()
    const { body } = await visitor(`GET ${DETAILS}`)
    const { hours, ...others } = body
    expect(hours).toBe('Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed')
    expect(Object.values(others)).toEqual(Array(7).fill(''))
  })
})

describe('PUT /contact/details', () => {
  it('replaces the record', async () => {
    const { admin, visitor } = await startWithAdmin()
    await admin(`PUT ${DETAILS}`, contactFields())
    const changed = contactFields({ phone: '+971 4 211 2222', twitter: 'https://x.com/company' })
    expect(await admin(`PUT ${DETAILS}`, changed)).toEqual(
      success('Contact details updated successfully'),
    )
    expect(await visitor(`GET ${DETAILS}`)).toEqual({ status: 200, body: changed })
  })

  it.each(['00971501234567', '(+971) (0)50–123 4567', 'Tel. +٩٧١.50.123.4567\u202c'])(
    'stores the phone number %s in international format',
    async (phone) => {
      const { admin, visitor } = await startWithAdmin()
      await admin(`PUT ${DETAILS}`, contactFields({ phone }))
      expect((await visitor(`GET ${DETAILS}`)).body.phone).toBe('+971 50 123 4567')
    },
  )

  it('suggests the country code of the time zone', async () => {
    const { admin } = await startWithAdmin()
    await admin('PATCH /api/company', { timeZone: 'Asia/Dubai' })
    expect(await admin(`PUT ${DETAILS}`, contactFields({ phone: '050 123 4567' }))).toEqual(
      refusal(400, 'Phone must begin with the country code. Did you mean +971 50 123 4567?'),
    )
  })

  it('clears a missing profile', async () => {
    const { admin, visitor } = await startWithAdmin()
    await admin(`PUT ${DETAILS}`, contactFields({ instagram: 'https://instagram.com/company' }))
    const { instagram, ...without } = contactFields()
    await admin(`PUT ${DETAILS}`, without)
    expect((await visitor(`GET ${DETAILS}`)).body.instagram).toBe('')
  })

  it('returns 409 and changes nothing if ifVersion is stale', async () => {
    const { admin, visitor } = await startWithAdmin()
    await admin(`PUT ${DETAILS}`, contactFields())
    const ifVersion = contactVersion(contactFields())
    const changed = contactFields({ phone: '+971 4 211 1111' })
    expect((await admin(`PUT ${DETAILS}`, { ...changed, ifVersion })).status).toBe(200)
    const refused = await admin(`PUT ${DETAILS}`, { ...contactFields({ hours: 'Mon' }), ifVersion })
    expect(refused).toEqual(refusal(409, 'The contact details were changed elsewhere'))
    expect(refused.body.issues).toMatchObject([{ path: 'ifVersion' }])
    expect((await visitor(`GET ${DETAILS}`)).body).toEqual(changed)
    const again = { ...contactFields(), ifVersion: contactVersion(changed) }
    expect((await admin(`PUT ${DETAILS}`, again)).status).toBe(200)
  })

  it('accepts the version of the empty record', async () => {
    const { admin, visitor } = await startWithAdmin()
    const ifVersion = contactVersion((await visitor(`GET ${DETAILS}`)).body)
    expect((await admin(`PUT ${DETAILS}`, { ...contactFields(), ifVersion })).status).toBe(200)
  })

  it.each([
    ['email', 'sales', 'Email must be an e-mail address'],
    ['phone', 'call us', 'Phone must begin with the country code, such as'],
    ['phone', '050 123 4567', 'Phone must begin with the country code, such as +971 50 123 4567.'],
    ['phone', '+971 50', 'Phone must be one complete number with the country code, such as'],
    ['phone', '+86 138 0013 8000 / +86 139 0013 9000', 'Did you mean +86 138 0013 8000?'],
    ['phone', '1'.repeat(LIMITS.phone + 1), 'Phone may have at most 80 characters; these are 81.'],
    ['location', ' ', 'Location is required.'],
    ['mapUrl', 'http://maps.example.com', 'Map URL must be an address that begins with https://.'],
    ['hours', '', 'Business hours is required.'],
    ['facebook', 'javascript:alert(1)', 'Facebook must be an address that begins with https://.'],
  ] as [keyof ContactFields, string, string][])(
    'returns 400 for the %s %j and changes nothing',
    async (field, value, message) => {
      const { admin, visitor } = await startWithAdmin()
      await admin(`PUT ${DETAILS}`, contactFields())
      const { status, body } = await admin(`PUT ${DETAILS}`, contactFields({ [field]: value }))
      expect({ status, body }).toEqual(refusal(400, message))
      expect(body.issues).toMatchObject([{ path: field }])
      expect((await visitor(`GET ${DETAILS}`)).body).toEqual(contactFields())
    },
  )
})
