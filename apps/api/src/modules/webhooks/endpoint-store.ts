import type { WebhookSettings } from '@dhow/contract/webhooks'
import { count, eq, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { webhookDeliveries, webhookEndpoints } from '#api/platform/database/schema.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'

export type EndpointStore = ReturnType<typeof createEndpointStore>

export type EndpointRow = typeof webhookEndpoints.$inferSelect

const { state, lastError, dismissedAt, endpointId } = webhookDeliveries

/** What came of the deliveries to an endpoint. */
const OUTCOMES = {
  waiting: sql<number>`coalesce(sum(${state} = 'waiting'), 0)`,
  failing: sql<number>`coalesce(sum(${state} = 'waiting' and ${lastError} is not null), 0)`,
  expired: sql<number>`coalesce(sum(${state} = 'expired' and ${dismissedAt} is null), 0)`,
  deliveredAt: sql<
    number | null
  >`max(case when ${state} = 'delivered' then ${webhookDeliveries.attemptedAt} end)`,
}

/** The receivers of events, in SQL. */
export const createEndpointStore = (db: Db) => ({
  transaction: transactionOn(db),

  /** Every endpoint, the oldest first, each with what came of its deliveries. */
  list: () =>
    db
      .select({ endpoint: webhookEndpoints, ...OUTCOMES })
      .from(webhookEndpoints)
      .leftJoin(webhookDeliveries, eq(endpointId, webhookEndpoints.id))
      .groupBy(webhookEndpoints.id)
      .orderBy(webhookEndpoints.createdAt, sql`${webhookEndpoints}.rowid`)
      .all(),

  find: (id: string): EndpointRow | undefined =>
    db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get(),

  count: (): number => db.select({ count: count() }).from(webhookEndpoints).get()?.count ?? 0,

  insert: (row: typeof webhookEndpoints.$inferInsert): void =>
    void db.insert(webhookEndpoints).values(row).run(),

  save: (id: string, settings: WebhookSettings): void =>
    void db
      .update(webhookEndpoints)
      .set({ ...settings, goneAt: null })
      .where(eq(webhookEndpoints.id, id))
      .run(),

  /** The secret until now stays as the old one. */
  replaceSecret: (id: string, secret: string, oldSecretUntil: Date): void =>
    void db
      .update(webhookEndpoints)
      .set({ secret, oldSecret: sql`${webhookEndpoints.secret}`, oldSecretUntil })
      .where(eq(webhookEndpoints.id, id))
      .run(),

  /** It has answered that it is gone for good. */
  switchOff: (id: string, goneAt: Date): void =>
    void db
      .update(webhookEndpoints)
      .set({ enabled: false, goneAt })
      .where(eq(webhookEndpoints.id, id))
      .run(),

  /** Whether there was such an endpoint; its deliveries go with it. */
  remove: (id: string): boolean =>
    db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).run().changes > 0,
})
