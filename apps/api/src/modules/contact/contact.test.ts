import { contactVersion } from '@dhow/contract/contact'
import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { contactFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

const DETAILS = '/api/contact/details'

it('GET /contact/details returns empty fields and default hours at first; PUT replaces the record', async () => {
  const { admin, visitor } = await startWithAdmin()
  const { body } = await visitor(`GET ${DETAILS}`)
  const { hours, ...others } = body
  expect(hours).toBe('Mon-Fri: 9 AM - 6 PM\nSat: 10 AM - 4 PM\nSun: Closed')
  expect(Object.values(others)).toEqual(Array(7).fill(''))

  const ifVersion = contactVersion(body)
  expect((await admin(`PUT ${DETAILS}`, { ...contactFields(), ifVersion })).status).toBe(200)
  const changed = contactFields({ phone: '+971 4 211 2222', twitter: 'https://x.com/company' })
  expect(await admin(`PUT ${DETAILS}`, changed)).toEqual(
    success('Contact details updated successfully'),
  )
  expect(await visitor(`GET ${DETAILS}`)).toEqual({ status: 200, body: changed })
  const { instagram, ...without } = contactFields()
  await admin(`PUT ${DETAILS}`, without)
  expect((await visitor(`GET ${DETAILS}`)).body.instagram).toBe('')
  for (const phone of ['00971501234567', '(+971) (0)50–123 4567', 'Tel. +٩٧١.50.123.4567\u202c']) {
    await admin(`PUT ${DETAILS}`, contactFields({ phone }))
    expect((await visitor(`GET ${DETAILS}`)).body.phone).toBe('+971 50 123 4567')
  }
})

it('PUT /contact/details returns 409 and changes nothing if ifVersion is stale, and 400 if a field is invalid', async () => {
  const { admin, visitor } = await startWithAdmin()
  await admin(`PUT ${DETAILS}`, contactFields())
  for (const [field, value, message] of [
    ['email', 'sales', 'Email must be an e-mail address'],
    ['phone', 'call us', 'Phone must begin with the country code, such as'],
    ['phone', '050 123 4567', 'Phone must begin with the country code, such as +971 50 123 4567.'],
    ['phone', '+971 50', 'Phone must be one complete number with the country code, such as'],
    ['phone', '+86 138 0013 8000 / +86 139 0013 9000', 'Did you mean +86 138 0013 8000?'],
    ['location', ' ', 'Location is required.'],
    ['hours', '', 'Business hours is required.'],
    ['facebook', 'javascript:alert(1)', 'Facebook must be an address that begins with https://.'],
  ] as const) {
    const changed = contactFields({ [field]: value })
    expect(await admin(`PUT ${DETAILS}`, changed)).toEqual(refusal(400, message, field))
  }
  expect((await visitor(`GET ${DETAILS}`)).body).toEqual(contactFields())

  const ifVersion = contactVersion(contactFields())
  const changed = contactFields({ phone: '+971 4 211 1111' })
  expect((await admin(`PUT ${DETAILS}`, { ...changed, ifVersion })).status).toBe(200)
  const refused = await admin(`PUT ${DETAILS}`, { ...contactFields({ hours: 'Mon' }), ifVersion })
  expect(refused).toEqual(refusal(409, 'The contact details were changed elsewhere', 'ifVersion'))
  expect((await visitor(`GET ${DETAILS}`)).body).toEqual(changed)
  const again = { ...contactFields(), ifVersion: contactVersion(changed) }
  expect((await admin(`PUT ${DETAILS}`, again)).status).toBe(200)
  // The country code of the time zone is suggested.
  await admin('PATCH /api/company', { timeZone: 'Asia/Dubai' })
  expect(await admin(`PUT ${DETAILS}`, contactFields({ phone: '050 123 4567' }))).toEqual(
    refusal(400, 'Phone must begin with the country code. Did you mean +971 50 123 4567?'),
  )
})
