import type { OfficeStep, ProformaDocument } from '@dhow/contract/deals/deal-steps'
import type { ProformaLine, ProformaVersion } from '@dhow/contract/deals/deals'
import {
  type ProformaDraft,
  ProformaLineFields,
  proformaFields,
} from '@dhow/contract/deals/proforma-draft'
import { calculateProformaTotals } from '@dhow/contract/deals/proforma-totals'
import { listDefaults } from '@dhow/contract/fields'
import { and, desc, eq, ne, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { takeNumber } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { dealSteps, proformaFiles, proformaNumbers, proformas, proformaVersions } from './tables.ts'

export type ProformaRow = typeof proformaVersions.$inferSelect

export type DealStore = ReturnType<typeof createDealStore>

/** Draft whose lines have the specifications of the quotation. Currency and column are those of the accepted version. */
export type ProformaContent = Omit<ProformaDraft, 'lines'> &
  Pick<ProformaVersion, 'currency' | 'column'> & { lines: ProformaLine[] }

function toColumns({ language, letter, currency, column, lines, ...fields }: ProformaContent) {
  const totals = calculateProformaTotals(lines, currency, fields.depositPercent)
  const buyerEmail = fields.buyer.email.toLowerCase()
  return { language, letter, currency, column, lines, fields, totals, buyerEmail }
}

export const toContent = ({
  language,
  letter,
  currency,
  column,
  lines,
  fields,
}: ProformaRow): ProformaContent => ({ ...fields, language, letter, currency, column, lines })

const { seller, buyer } = proformaFields

const DEFAULTS = {
  fields: listDefaults(proformaFields),
  seller: listDefaults(seller.shape),
  buyer: listDefaults(buyer.shape),
  line: listDefaults(ProformaLineFields.shape),
}

/** Adds the defaults of fields that the contract did not have when a row was stored. */
const addDefaults = ({ fields, lines, ...row }: ProformaRow): ProformaRow => ({
  ...row,
  fields: {
    ...DEFAULTS.fields,
    ...fields,
    seller: { ...DEFAULTS.seller, ...fields.seller },
    buyer: { ...DEFAULTS.buyer, ...fields.buyer },
  },
  lines: lines.map((line) => ({ ...DEFAULTS.line, ...line })),
})

export function createDealStore(db: Db) {
  const setVersion = (id: string, columns: Partial<ProformaRow>) =>
    void db.update(proformaVersions).set(columns).where(eq(proformaVersions.id, id)).run()

  const isSent = ne(proformaVersions.state, 'draft')

  return {
    transaction: createTransaction(db),

    listSteps: (quotationId: string) =>
      db.select().from(dealSteps).where(eq(dealSteps.quotationId, quotationId)).all(),

    setStep(row: typeof dealSteps.$inferInsert): void {
      const { day, note } = row
      const target = [dealSteps.quotationId, dealSteps.step]
      db.insert(dealSteps).values(row).onConflictDoUpdate({ target, set: { day, note } }).run()
    },

    removeStep: (quotationId: string, step: OfficeStep): void =>
      void db
        .delete(dealSteps)
        .where(and(eq(dealSteps.quotationId, quotationId), eq(dealSteps.step, step)))
        .run(),

    findNumber: (quotationId: string): string | undefined =>
      db.select().from(proformas).where(eq(proformas.quotationId, quotationId)).get()?.number,

    /** Stores the number of a proforma invoice, which is given once. @param year in the time zone of the company */
    addNumber(quotationId: string, year: number): string {
      const number = takeNumber(db, proformaNumbers, 'PI', year)
      db.insert(proformas).values({ quotationId, number }).run()
      return number
    },

    /** Returns the versions, newest first. */
    listVersions: (quotationId: string): ProformaRow[] =>
      db
        .select()
        .from(proformaVersions)
        .where(eq(proformaVersions.quotationId, quotationId))
        .orderBy(desc(proformaVersions.version))
        .all()
        .map(addDefaults),

    /** Returns the proforma invoice that was sent last, to an address or to anybody. */
    findLastSent: (email?: string): ProformaRow | undefined => {
      const row = db
        .select()
        .from(proformaVersions)
        .where(
          and(isSent, email ? eq(proformaVersions.buyerEmail, email.toLowerCase()) : undefined),
        )
        .orderBy(desc(proformaVersions.sentAt))
        .limit(1)
        .get()
      return row && addDefaults(row)
    },

    addVersion: (quotationId: string, version: number, content: ProformaContent): void =>
      void db
        .insert(proformaVersions)
        .values({ ...toColumns(content), id: createId(), quotationId, version })
        .run(),

    saveDraft: (id: string, content: ProformaContent): void => setVersion(id, toColumns(content)),

    removeVersion: (id: string): void =>
      void db.delete(proformaVersions).where(eq(proformaVersions.id, id)).run(),

    /** Stores that a draft was sent, with its files, and supersedes the former version. */
    markSent(
      { id, quotationId }: ProformaRow,
      sentAt: Date,
      files: { document: ProformaDocument; fileId: string }[],
    ): void {
      const { quotationId: column, state } = proformaVersions
      db.update(proformaVersions)
        .set({ state: 'superseded' })
        .where(and(eq(column, quotationId), eq(state, 'sent')))
        .run()
      setVersion(id, { state: 'sent', sentAt })
      db.insert(proformaFiles)
        .values(files.map((file) => ({ ...file, versionId: id })))
        .run()
    },

    correctEmail({ id, fields }: ProformaRow, email: string): void {
      const buyer = { ...fields.buyer, email }
      setVersion(id, { fields: { ...fields, buyer }, buyerEmail: email.toLowerCase() })
    },

    /** Returns the ids of the files of a sent version: the proforma invoice first. */
    listFiles: (versionId: string) =>
      db
        .select()
        .from(proformaFiles)
        .where(eq(proformaFiles.versionId, versionId))
        .orderBy(desc(sql`${proformaFiles.document} = 'proforma'`))
        .all(),
  }
}
