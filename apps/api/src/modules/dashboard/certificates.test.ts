import { DASHBOARD_CERTIFICATES } from '@dhow/contract/dashboard'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { productFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
import { createDashboardStore } from './store.ts'

/** Starts a server with products. Returns a function that reads their certificates on the dashboard. */
async function start(products: Record<string, ProductCertificate[]>) {
  const server = await startWithAdmin()
  for (const [name, certificates] of Object.entries(products)) {
    const fields = productFields({ name, specification: { certificates } })
    await server.services.products.create(fields, [])
  }
  const read = (timeZone = 'UTC', now = '2026-11-22T12:00:00Z') => {
    const { db, close } = openDatabase(server.dataDir)
    const { certificates } = createDashboardStore(db).read(timeZone, new Date(now))
    close()
    return certificates
  }
  return { ...server, read }
}

const halal = (validTo: string): ProductCertificate => ({ name: 'Halal', validTo })

describe('certificates on the dashboard', () => {
  it('are shown from sixty days before they expire at midnight in the time zone', async () => {
    const days = ['2027-01-22', '2027-01-21', '2026-11-22', '2026-11-21']
    const { read } = await start({ Tea: days.map(halal) })
    expect(read()).toMatchObject({
      expiring: 3,
      nearest: [
        { name: 'Halal', validTo: '2026-11-21', daysLeft: -1 },
        { validTo: '2026-11-22', daysLeft: 0 },
        { validTo: '2027-01-21', daysLeft: 60 },
      ],
    })
    const zones = ['UTC', 'Asia/Kolkata', 'America/New_York']
    const daysLeft = zones.map((zone) => read(zone, '2026-11-22T20:30:00Z').nearest[1]?.daysLeft)
    expect(daysLeft).toEqual([0, -1, 0])
  })

  it('are counted once, with the number of products and the first product', async () => {
    const shared = { ...halal('2026-12-01'), body: 'ESMA' }
    const { read } = await start({
      Tea: [shared, { name: 'Organic' }],
      Salt: [halal('2026-12-02'), shared],
      Dates: [shared],
    })
    expect(read()).toEqual({
      expiring: 2,
      nearest: [
        { ...shared, daysLeft: 9, products: 3, first: { _id: expect.any(String), name: 'Tea' } },
        {
          ...halal('2026-12-02'),
          ...{ daysLeft: 10, products: 1, first: { _id: expect.any(String), name: 'Salt' } },
        },
      ],
    })
  })

  it('are listed up to a maximum, and all counted, while the product has them and exists', async () => {
    const many = Array.from({ length: DASHBOARD_CERTIFICATES + 2 }, (_, at) =>
      halal(`2026-12-${20 - at}`),
    )
    const { admin, services, dataDir, read } = await start({ Tea: many })
    const { expiring, nearest } = read()
    expect(expiring).toBe(many.length)
    const latest = many.slice(-DASHBOARD_CERTIFICATES).toReversed()
    expect(nearest).toMatchObject(latest)

    const [{ id } = { id: '' }] = sql<{ id: string }>(dataDir, 'select id from products')
    await services.products.update(id, { ...productFields(), specification: {} }, [])
    const specification = { certificates: [halal('2020-01-01')] }
    const other = await services.products.create(productFields({ specification }), [])
    const count = async () => (await admin('GET /api/dashboard')).body.certificates.expiring
    expect(await count()).toBe(1)
    services.products.trash(other._id)
    expect(await count()).toBe(0)
  })
})
