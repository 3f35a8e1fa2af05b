import { DASHBOARD_DAYS } from '@dhow/contract/dashboard'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { refusal } from '#api/testing/caller.ts'
import { enquiry, productFields, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { createDashboardStore } from './store.ts'

/** Returns the days of the dashboard with messages that were sent at these times. */
async function daysWith(timeZone: string, now: string, ...moments: string[]) {
  const { services, dataDir } = await startWithAdmin()
  for (const moment of moments)
    await services.messages.send(enquiry(), { createdAt: new Date(moment) })
  const { db, close } = openDatabase(dataDir)
  const { days } = createDashboardStore(db).read(timeZone, new Date(now)).messages
  close()
  expect(days).toHaveLength(DASHBOARD_DAYS)
  const counted = days.map(({ day, subjects }) => [day, subjects.enquiry] as const)
  return { days, found: Object.fromEntries(counted.filter(([, count]) => count > 0)) }
}

describe('GET /dashboard', () => {
  it('returns zeros without data', async () => {
    const { admin } = await startWithAdmin()
    const { body } = await admin('GET /api/dashboard')
    expect(body).toMatchObject({
      products: { total: 0, featured: 0, withoutPicture: 0 },
      messages: { total: 0, pending: 0 },
    })
    expect(body.messages.days).toHaveLength(DASHBOARD_DAYS)
    expect(body.messages).not.toHaveProperty('oldestPending')
  })

  it('counts products, featured ones and those without a picture', async () => {
    const { admin, services } = await startWithAdmin()
    const { _id } = await services.products.create(productFields(), [])
    await services.products.create(productFields(), [])
    await admin('POST /api/products', productForm({ media: [await jpeg(), await jpeg()] }))
    services.products.setFeatured(_id, true)
    expect((await admin('GET /api/dashboard')).body.products).toEqual({
      total: 3,
      featured: 1,
      withoutPicture: 2,
    })
  })

  it('counts unanswered messages and returns the oldest', async () => {
    const { admin, services } = await startWithAdmin()
    const { send, reply } = services.messages
    reply((await send(enquiry({ name: 'First' }), { createdAt: new Date(1) })).id, {
      content: 'Yes.',
    })
    const terms = { company: 'Lamu Stores', country: 'KE' }
    const second = { ...enquiry({ name: 'Second', subject: 'complaint' }), terms }
    const { id } = await send(second, { createdAt: new Date(2) })
    await send(enquiry({ name: 'Third' }), { createdAt: new Date(3) })
    expect((await admin('GET /api/dashboard')).body.messages).toMatchObject({
      total: 3,
      pending: 2,
      oldestPending: {
        _id: id,
        name: 'Second',
        subject: 'complaint',
        ...terms,
        createdAt: '1970-01-01T00:00:00.002Z',
      },
    })
  })

  it('counts by days in a time zone', async () => {
    const moments = [
      '2026-03-10T18:29:59.999Z',
      '2026-03-10T18:30:00.000Z',
      '2026-03-11T05:00:00.000Z',
    ]
    const now = '2026-03-11T06:00:00.000Z'
    expect((await daysWith('Asia/Kolkata', now, ...moments)).found).toEqual({
      '2026-03-10': 1,
      '2026-03-11': 2,
    })
    expect((await daysWith('UTC', now, ...moments)).found).toEqual({
      '2026-03-10': 2,
      '2026-03-11': 1,
    })
  })

  it.each([
    ['Asia/Kolkata', '2026-02-09T18:30:00.000Z', '2026-02-10'],
    ['America/New_York', '2026-02-10T05:00:00.000Z', '2026-02-10'],
    ['Pacific/Kiritimati', '2026-02-09T10:00:00.000Z', '2026-02-10'],
    ['Pacific/Pago_Pago', '2026-02-10T11:00:00.000Z', '2026-02-10'],
  ])('counts complete days in %s, also when clocks change', async (zone, first, day) => {
    const before = new Date(Date.parse(first) - 1).toISOString()
    const { found, days } = await daysWith(zone, '2026-03-11T16:00:00.000Z', before, first)
    expect(days[0]?.day).toBe(zone === 'Pacific/Kiritimati' ? '2026-02-11' : day)
    expect(found).toEqual(zone === 'Pacific/Kiritimati' ? {} : { [day]: 1 })
  })

  it('returns 400 for an unknown time zone', async () => {
    const { admin } = await startWithAdmin()
    expect(await admin('GET /api/dashboard?timeZone=Mars/Base')).toEqual(
      refusal(400, 'timeZone must be the name of a time zone'),
    )
  })
})
