import { DASHBOARD_CERTIFICATES } from '@dhow/contract/dashboard'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { productFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createDashboardStore } from './store.ts'

/** Returns the certificates on the dashboard for these products. */
async function warningsOf(
  products: Record<string, ProductCertificate[]>,
  { now = '2026-11-22T12:00:00Z', timeZone = 'UTC' } = {},
) {
  const { services, dataDir } = await startWithAdmin()
  for (const [name, certificates] of Object.entries(products)) {
    await services.products.create(productFields({ name, specification: { certificates } }), [])
  }
  const { db, close } = openDatabase(dataDir)
  const { certificates } = createDashboardStore(db).read(timeZone, new Date(now))
  close()
  return certificates
}

const halal = (validTo: string): ProductCertificate => ({ name: 'Halal', validTo })

describe('certificates on the dashboard', () => {
  it.each([
    ['2027-01-22', 61, false],
    ['2027-01-21', 60, true],
    ['2026-11-22', 0, true],
    ['2026-11-21', -1, true],
  ])('that expire on %s, in %i days, are shown: %j', async (validTo, daysLeft, isWarned) => {
    const { expiring, nearest } = await warningsOf({ Tea: [halal(validTo)] })
    expect(expiring).toBe(isWarned ? 1 : 0)
    expect(nearest).toMatchObject(isWarned ? [{ name: 'Halal', validTo, daysLeft }] : [])
  })

  it.each([
    ['UTC', 0],
    ['Asia/Kolkata', -1],
    ['America/New_York', 0],
  ])('expire at midnight in %s', async (timeZone, daysLeft) => {
    const now = '2026-11-22T20:30:00Z'
    const { nearest } = await warningsOf({ Tea: [halal('2026-11-22')] }, { now, timeZone })
    expect(nearest).toMatchObject([{ daysLeft }])
  })

  it('are counted once, with the number of products and the first product', async () => {
    const shared = { ...halal('2026-12-01'), body: 'ESMA' }
    const warnings = await warningsOf({
      Tea: [shared, { name: 'Organic' }],
      Salt: [halal('2026-12-02'), shared],
      Dates: [shared],
    })
    expect(warnings).toEqual({
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

  it('are listed up to a maximum, and all counted', async () => {
    const many = Array.from({ length: DASHBOARD_CERTIFICATES + 2 }, (_, at) =>
      halal(`2026-12-${20 - at}`),
    )
    const { expiring, nearest } = await warningsOf({ Tea: many })
    expect(expiring).toBe(many.length)
    const latest = many.slice(-DASHBOARD_CERTIFICATES).toReversed()
    expect(nearest).toMatchObject(latest)
  })

  it('are those of current products', async () => {
    const { admin, services } = await startWithAdmin()
    const specification = { certificates: [halal('2020-01-01')] }
    const { _id } = await services.products.create(productFields({ specification }), [])
    const read = async () => (await admin('GET /api/dashboard')).body.certificates.expiring
    expect(await read()).toBe(1)
    await services.products.update(_id, { ...productFields(), specification: {} }, [])
    expect(await read()).toBe(0)
    const other = await services.products.create(productFields({ specification }), [])
    services.products.trash(other._id)
    expect(await read()).toBe(0)
  })
})
