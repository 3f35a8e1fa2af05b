import type { DealStep } from '@dhow/contract/deals/deal-steps'
import type { QuotationSettings } from '@dhow/contract/quotations/quotation-draft'
import { calculateQuotationTotals } from '@dhow/contract/quotations/quotation-totals'
import type { DraftContent, QuotationLine } from '@dhow/contract/quotations/quotations'
import type { SQL } from 'drizzle-orm'
import { messages } from '#api/modules/messages/tables.ts'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  placeholder,
  sql,
} from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow, takeNumber } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { searchKey } from '#api/platform/matching/search-words.ts'
import { prepareLastPriceQueries } from './list.ts'
import {
  quotationFiles,
  quotationLines,
  quotationNumbers,
  quotationSettings,
  quotations,
  quotationVersions,
} from './tables.ts'

/** Quotation with the reference of its enquiry. */
export type QuotationRow = typeof quotations.$inferSelect & { reference: string | null }

export type VersionRow = typeof quotationVersions.$inferSelect

export type QuotationStore = ReturnType<typeof createQuotationStore>

/** Returns the columns of a draft, and none of those that sending sets. */
function toColumns(draft: DraftContent) {
  const { language, buyer, currency, columns, terms, validUntil, letter, note, lines } = draft
  const totals = calculateQuotationTotals(lines, columns.length, currency)
  const buyerEmail = buyer.email.toLowerCase()
  return { language, buyer, buyerEmail, currency, columns, terms, validUntil, letter, note, totals }
}

export function createQuotationStore(db: Db) {
  const writeLines = (versionId: string, lines: QuotationLine[]) => {
    db.delete(quotationLines).where(eq(quotationLines.versionId, versionId)).run()
    const insert = db
      .insert(quotationLines)
      .values({
        versionId,
        position: placeholder('position'),
        productId: placeholder('productId'),
        line: placeholder('line'),
        prices: placeholder('prices'),
      })
      .prepare()
    for (const [position, { prices, image: _, ...line }] of lines.entries()) {
      insert.run({ position, productId: line.productId ?? null, line, prices })
    }
  }

  const readLines = (versionId: string): QuotationLine[] =>
    db
      .select({ line: quotationLines.line, prices: quotationLines.prices })
      .from(quotationLines)
      .where(eq(quotationLines.versionId, versionId))
      .orderBy(quotationLines.position)
      .all()
      .map(({ line, prices }) => ({ ...line, prices }))

  const setSearchKey = (id: string, { name, email, company }: DraftContent['buyer']) => {
    const row = findWhere(eq(quotations.id, id))
    const key = searchKey(row?.number ?? '', row?.reference ?? '', name, email, company)
    db.update(quotations).set({ searchKey: key }).where(eq(quotations.id, id)).run()
  }

  const findWhere = (where: SQL): QuotationRow | undefined =>
    db
      .select({ ...getTableColumns(quotations), reference: messages.reference })
      .from(quotations)
      .leftJoin(messages, eq(messages.id, quotations.messageId))
      .where(where)
      .get()

  const listVersions = (quotationId: string): VersionRow[] =>
    db
      .select()
      .from(quotationVersions)
      .where(eq(quotationVersions.quotationId, quotationId))
      .orderBy(desc(quotationVersions.version))
      .all()

  const setVersion = (id: string, columns: Partial<VersionRow>) =>
    void db.update(quotationVersions).set(columns).where(eq(quotationVersions.id, id)).run()

  const addVersion = (quotationId: string, version: number, draft: DraftContent) => {
    const id = createId()
    db.insert(quotationVersions)
      .values({ ...toColumns(draft), id, quotationId, version })
      .run()
    writeLines(id, draft.lines)
    setSearchKey(quotationId, draft.buyer)
  }

  return {
    transaction: createTransaction(db),
    listVersions,
    readLines,
    addVersion,
    ...prepareLastPriceQueries(db),

    /**
     * Stores a quotation with its first draft. `hashCode` hashes the code of an id.
     * @param year in the time zone of the company
     */
    insert(
      messageId: string,
      draft: DraftContent,
      hashCode: (id: string) => string,
      { now, year }: { now: Date; year: number },
    ) {
      const id = createId()
      const number = takeNumber(db, quotationNumbers, 'Q', year)
      const row = { id, number, messageId, createdAt: now, codeHash: hashCode(id) }
      db.insert(quotations)
        .values({ ...row, searchKey: '' })
        .run()
      addVersion(id, 1, draft)
      return { id, number }
    },

    listByMessage: (messageId: string) =>
      db
        .select()
        .from(quotations)
        .where(eq(quotations.messageId, messageId))
        .orderBy(desc(quotations.createdAt))
        .all()
        .map((row) => ({ ...row, reference: null })),

    find: (id: string) => findWhere(eq(quotations.id, id)),

    findByCode: (codeHash: string) => findWhere(eq(quotations.codeHash, codeHash)),

    setLink: (id: string, round: number, codeHash: string): void =>
      void db.update(quotations).set({ round, codeHash }).where(eq(quotations.id, id)).run(),

    saveDraft(version: VersionRow, draft: DraftContent): void {
      setVersion(version.id, toColumns(draft))
      writeLines(version.id, draft.lines)
      setSearchKey(version.quotationId, draft.buyer)
    },

    /** Stores that a draft was sent, with the file of its PDF, and supersedes the open former versions. */
    markSent(
      { id: versionId, quotationId, version }: VersionRow,
      columns: Pick<VersionRow, 'sentAt' | 'expiresAt'>,
      fileId: string,
    ): void {
      db.update(quotationVersions)
        .set({ state: 'superseded' })
        .where(
          and(
            eq(quotationVersions.quotationId, quotationId),
            inArray(quotationVersions.state, ['sent', 'change_requested', 'expired']),
          ),
        )
        .run()
      setVersion(versionId, { ...columns, state: 'sent' })
      db.insert(quotationFiles).values({ versionId, fileId }).run()
      db.update(quotations).set({ current: version }).where(eq(quotations.id, quotationId)).run()
    },

    setDealStep: (id: string, dealStep: DealStep | null): void =>
      void db.update(quotations).set({ dealStep }).where(eq(quotations.id, id)).run(),

    findPdf: (versionId: string): string | undefined =>
      db.select().from(quotationFiles).where(eq(quotationFiles.versionId, versionId)).get()?.fileId,

    setVersion,

    correctEmail({ id, quotationId, buyer }: VersionRow, email: string): void {
      const corrected = { ...buyer, email }
      setVersion(id, { buyer: corrected, buyerEmail: email.toLowerCase() })
      setSearchKey(quotationId, corrected)
    },

    removeVersion: (id: string): void =>
      void db.delete(quotationVersions).where(eq(quotationVersions.id, id)).run(),

    remove: (id: string): void => void db.delete(quotations).where(eq(quotations.id, id)).run(),

    /** Returns open versions whose last valid day has ended. */
    listExpired: (now: Date): VersionRow[] =>
      db
        .select()
        .from(quotationVersions)
        .where(and(eq(quotationVersions.state, 'sent'), lte(quotationVersions.expiresAt, now)))
        .all(),

    /** Returns open versions that expire before a time, were sent longer before it than that, and had no reminder. */
    listExpiring: (now: Date, beforeMs: number): VersionRow[] =>
      db
        .select()
        .from(quotationVersions)
        .where(
          and(
            eq(quotationVersions.state, 'sent'),
            lte(quotationVersions.expiresAt, new Date(now.getTime() + beforeMs)),
            sql`${quotationVersions.remindedAt} is null`,
            sql`${quotationVersions.expiresAt} - ${quotationVersions.sentAt} > ${beforeMs}`,
          ),
        )
        .orderBy(asc(quotationVersions.expiresAt))
        .all(),

    findSettings: (): QuotationSettings | undefined =>
      db.select().from(quotationSettings).get()?.settings,

    saveSettings: (settings: QuotationSettings): void =>
      saveSingleRow(db, quotationSettings, { settings }),
  }
}
