import type { BuyerDetails } from '@dhow/contract/buyers/buyers'
import type { Deal } from '@dhow/contract/deals/deals'
import type { Conversation } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import type { Quotation } from '@dhow/contract/quotations/quotations'
import type { SQL } from 'drizzle-orm'
import { proformaVersions } from '#api/modules/deals/tables.ts'
import { lists } from '#api/modules/lists/tables.ts'
import { isOfBuyer, selectAddresses } from '#api/modules/messages/buyer-rows.ts'
import { enquiryFiles, entries, mailIds, messages } from '#api/modules/messages/tables.ts'
import { subscribers } from '#api/modules/newsletter/tables.ts'
import { selectQuotations } from '#api/modules/quotations/list.ts'
import { quotations, quotationVersions } from '#api/modules/quotations/tables.ts'
import { webhookDeliveries } from '#api/modules/webhooks/tables.ts'
import { eq, or, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, selectValues } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { storedResponses } from '#api/platform/http/tables.ts'
import { outbox } from '#api/platform/mail/tables.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { addMentions, forgetElsewhere, type Identity, readIdentity } from './forget.ts'
import { buyers } from './tables.ts'

export type EraseStore = ReturnType<typeof createEraseStore>

type Mail = Pick<typeof outbox.$inferSelect, 'about' | 'recipient' | 'replyTo' | 'cc'>

/** Returns the addresses of a buyer, and the ids of everything that is stored about them. */
function readRecords(db: Db, buyer: string) {
  const readColumn = (query: SQL) => db.values<[string]>(query).flat()
  const messageIds = readColumn(sql`select id from ${messages} where ${isOfBuyer(buyer)}`)
  const quotationIds = readColumn(selectQuotations(buyer))
  const entryIds = readColumn(
    sql`select id from ${entries} where message_id in ${selectValues(messageIds)}`,
  )
  const versionIds = readColumn(
    sql`select id from ${quotationVersions} where quotation_id in ${selectValues(quotationIds)}`,
  )
  const proformaIds = readColumn(
    sql`select id from ${proformaVersions} where quotation_id in ${selectValues(quotationIds)}`,
  )
  const about = [...messageIds, ...entryIds, ...versionIds, ...proformaIds]
  return {
    addresses: readColumn(selectAddresses(buyer)),
    messageIds,
    quotationIds,
    entryIds,
    about,
  }
}

const isSubscriptionOf = (addresses: string[]): SQL =>
  sql`${subscribers.emailKey} in ${selectValues(addresses.map(fold))}`

export function countRecords(db: Db, buyer: string): BuyerDetails['stored'] {
  const { addresses, messageIds, quotationIds, entryIds, about } = readRecords(db, buyer)
  return {
    messages: messageIds.length,
    entries: entryIds.length,
    files: countRows(db, enquiryFiles, sql`message_id in ${selectValues(messageIds)}`),
    quotations: quotationIds.length,
    mails: countRows(db, outbox, sql`about in ${selectValues(about)}`),
    subscriptions: countRows(db, subscribers, isSubscriptionOf(addresses)),
  }
}

export const createEraseStore = (db: Db) => {
  const transaction = createTransaction(db)

  return {
    isMailOf(buyer: string, { about, recipient, replyTo, cc }: Mail): boolean {
      const records = readRecords(db, buyer)
      const mailAddresses = `${recipient},${replyTo},${cc}`.toLowerCase().split(',')
      return (
        records.about.includes(about ?? '') ||
        records.addresses.some((address) => mailAddresses.includes(address))
      )
    },

    /** Deletes everything about a buyer, except files. Returns the ids of their mails, and their identity. */
    erase: (buyer: string): { mailIds: string[]; identity: Identity } =>
      transaction(() => {
        const { addresses, messageIds, quotationIds, about } = readRecords(db, buyer)
        const identity = readIdentity(db, buyer, addresses)
        addMentions(db, identity)
        const isOfMessages = sql`message_id in ${selectValues(messageIds)}`
        const isTheirs = (column: SQL) => sql`lower(${column}) in ${selectValues(addresses)}`
        const isMail = or(
          sql`about in ${selectValues(about)}`,
          isTheirs(sql`recipient`),
          isTheirs(sql`reply_to`),
        )
        const mails = db.delete(outbox).where(isMail).returning({ id: outbox.id }).all()
        // The outbox deletes its mails after a month.
        const sentMails = db.select({ id: mailIds.mailId }).from(mailIds).where(isOfMessages).all()
        db.delete(webhookDeliveries).where(or(isOfMessages, sql`mentions(body)`)).run()
        db.delete(lists).where(createListCondition(messageIds)).run()
        db.delete(quotations)
          .where(sql`id in ${selectValues(quotationIds)}`)
          .run()
        db.delete(messages)
          .where(sql`id in ${selectValues(messageIds)}`)
          .run()
        db.delete(subscribers).where(isSubscriptionOf(addresses)).run()
        db.delete(buyers).where(eq(buyers.id, buyer)).run()
        // Stored responses are encrypted, so those about the buyer are unknown.
        db.delete(storedResponses).run()
        forgetAddresses(db, addresses)
        forgetElsewhere(db, identity)
        const ids = [
          ...mails.map(({ id }) => id),
          ...sentMails.map(({ id }) => id.slice(1, id.indexOf('@'))),
        ]
        return { mailIds: ids, identity }
      }),
  }
}

/** Removes addresses from the headers of mails to others, and from messages with a mistyped address. */
function forgetAddresses(db: Db, addresses: string[]) {
  db.delete(entries)
    .where(sql`sender in ${selectValues(addresses)}`)
    .run()
  for (const address of addresses) {
    db.run(sql`update ${messages} set typed_email = null where lower(typed_email) = ${address}`)
  }
  const copied = db.select().from(outbox).where(sql`mentions(cc)`).all()
  for (const { id, cc } of copied) {
    const remaining =
      cc?.split(',').filter((address) => !addresses.includes(address.toLowerCase())) ?? []
    db.update(outbox)
      .set({ cc: remaining.join(',') || null })
      .where(eq(outbox.id, id))
      .run()
  }
}

/**
 * Creates the condition of saved lists with the lines of enquiries. Each enquiry saves a list at its time, and the visitor may
 * have saved one before.
 */
const createListCondition = (messageIds: string[]) => {
  const buildContent = (lines: string) => sql`(
    select json_group_array(json_array(coalesce(value ->> 'productId', value ->> 'name'),
      value ->> 'quantity', value ->> 'unit', value ->> 'note')) from json_each(${sql.raw(lines)}))`
  return sql`
    created_at in (select created_at from ${messages} where id in ${selectValues(messageIds)})
    or ${buildContent('lists.lines')} in (
      select ${buildContent('enquiry_details.lines')} from enquiry_details where message_id in ${selectValues(messageIds)})`
}

type Parts = {
  readMessage: (id: string) => Message
  readConversation: (id: string) => Conversation
  readQuotation: (id: string) => Quotation
  readDeal: (id: string) => Deal
}

/** Returns a function that writes everything about a buyer as JSON, piece by piece. Files are named only. */
export const createBuyerExport = (db: Db, parts: Parts) =>
  function* (id: string): Generator<string> {
    const { addresses, messageIds, quotationIds, about } = readRecords(db, id)
    const { kind, recipient, subject, state, createdAt, sentAt, lastError } = outbox
    const { email, requestedAt, confirmedAt } = subscribers
    const head = {
      exportedAt: new Date(),
      ...db.select().from(buyers).where(eq(buyers.id, id)).get(),
      addresses,
      newsletter: db
        .select({ email, requestedAt, confirmedAt })
        .from(subscribers)
        .where(isSubscriptionOf(addresses))
        .all(),
      mails: db
        .select({ kind, recipient, subject, state, createdAt, sentAt, lastError })
        .from(outbox)
        .where(sql`about in ${selectValues(about)}`)
        .all(),
    }
    yield `${JSON.stringify(head).slice(0, -1)},"enquiries":`
    yield* writeJsonList(messageIds, (messageId) => {
      const { entries: conversation, drafts, reminders } = parts.readConversation(messageId)
      return { ...parts.readMessage(messageId), conversation, drafts, reminders }
    })
    yield ',"quotations":'
    yield* writeJsonList(quotationIds, (quotationId) => ({
      ...parts.readQuotation(quotationId),
      deal: parts.readDeal(quotationId),
    }))
    yield '}\n'
  }

function* writeJsonList(ids: string[], read: (id: string) => object): Generator<string> {
  let separator = '['
  for (const id of ids) {
    yield separator + JSON.stringify(read(id))
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
