import { DASHBOARD_CERTIFICATES, type Dashboard } from '@dhow/contract/dashboard'
import { CERTIFICATE_WARNING_DAYS, daysLeft } from '@dhow/trade/certificates'
import { asc, count, eq, lte, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { officeProducts, productCertificates } from '#api/platform/database/schema.ts'

const DAY_MS = 86_400_000

const { name, body, validTo, file } = productCertificates

/** Products share a certificate if all of these are equal. */
const SAME = [validTo, name, body, file]

/**
 * Returns the certificates that expire soon.
 * @param today YYYY-MM-DD
 */
export function expiringCertificates(db: Db, today: string): Dashboard['certificates'] {
  const until = new Date(Date.parse(today) + CERTIFICATE_WARNING_DAYS * DAY_MS)
  const isExpiring = lte(validTo, until.toISOString().slice(0, 10))
  const each = db
    .select({ validTo })
    .from(productCertificates)
    .innerJoin(officeProducts, eq(officeProducts.id, productCertificates.productId))
    .where(isExpiring)
    .groupBy(...SAME)
    .as('each')
  const nearest = db
    .select({
      ...{ name, body, validTo },
      products: sql<number>`count(distinct ${officeProducts.id})`,
      // With a minimum, SQLite takes the other columns from the row that contains it.
      position: sql`min(${officeProducts.position})`,
      first: { _id: officeProducts.id, name: officeProducts.name },
    })
    .from(productCertificates)
    .innerJoin(officeProducts, eq(officeProducts.id, productCertificates.productId))
    .where(isExpiring)
    .groupBy(...SAME)
    .orderBy(...SAME.map((column) => asc(column)))
    .limit(DASHBOARD_CERTIFICATES)
    .all()
  return {
    expiring: db.select({ certificates: count() }).from(each).get()?.certificates ?? 0,
    nearest: nearest.map(({ position: _, body, validTo, ...certificate }) => {
      const lastDay = validTo ?? ''
      return {
        ...certificate,
        ...(body !== null && { body }),
        ...{ validTo: lastDay, daysLeft: daysLeft(lastDay, today) },
      }
    }),
  }
}
