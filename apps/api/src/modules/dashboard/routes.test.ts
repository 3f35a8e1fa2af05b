import { DASHBOARD_DAYS } from '@dhow/contract/dashboard'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { refusal } from '#api/testing/caller.ts'
import { enquiry, productFields, productForm } from '#api/testing/factories.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { sql } from '#api/testing/sql.ts'
import { createDashboardStore } from './store.ts'

/** Returns the days of the dashboard if all messages were sent at these times. */
async function daysWith(
  { services, dataDir }: Pick<AdminServer, 'services' | 'dataDir'>,
  timeZone: string,
  now: string,
  ...moments: string[]
) {
  sql(dataDir, 'delete from messages')
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
  it('returns zeros without data, then counts products, featured ones and those without a picture', async () => {
    const { admin, services } = await startWithAdmin()
    const { body } = await admin('GET /api/dashboard')
    expect(body).toMatchObject({
      products: { total: 0, featured: 0, withoutPicture: 0 },
      messages: { total: 0, pending: 0 },
    })
    expect(body.messages.days).toHaveLength(DASHBOARD_DAYS)
    expect(body.messages).not.toHaveProperty('oldestPending')
    expect(await admin('GET /api/dashboard?timeZone=Mars/Base')).toEqual(
      refusal(400, 'timeZone must be the name of a time zone'),
    )

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

  it('counts by complete days in a time zone, also when clocks change', async () => {
    const server = await startWithAdmin()
    const moments = [
      '2026-03-10T18:29:59.999Z',
      '2026-03-10T18:30:00.000Z',
      '2026-03-11T05:00:00.000Z',
    ]
    const now = '2026-03-11T06:00:00.000Z'
    expect((await daysWith(server, 'Asia/Kolkata', now, ...moments)).found).toEqual({
      '2026-03-10': 1,
      '2026-03-11': 2,
    })
    expect((await daysWith(server, 'UTC', now, ...moments)).found).toEqual({
      '2026-03-10': 2,
      '2026-03-11': 1,
    })
    for (const [zone, first, firstDay, counts] of [
      ['Asia/Kolkata', '2026-02-09T18:30:00.000Z', '2026-02-10', { '2026-02-10': 1 }],
      ['America/New_York', '2026-02-10T05:00:00.000Z', '2026-02-10', { '2026-02-10': 1 }],
      ['Pacific/Kiritimati', '2026-02-09T10:00:00.000Z', '2026-02-11', {}],
      ['Pacific/Pago_Pago', '2026-02-10T11:00:00.000Z', '2026-02-10', { '2026-02-10': 1 }],
    ] as const) {
      const before = new Date(Date.parse(first) - 1).toISOString()
      const end = '2026-03-11T16:00:00.000Z'
      const { found, days } = await daysWith(server, zone, end, before, first)
      expect(days[0]?.day, zone).toBe(firstDay)
      expect(found, zone).toEqual(counts)
    }
  })
})
