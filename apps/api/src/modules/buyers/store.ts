import type { BuyerDetails, BuyerFields, BuyerPage } from '@dhow/contract/buyers/buyers'
import { getEnglish } from '@dhow/i18n/catalogues'
import { COUNTRIES } from '@dhow/trade/places'
import { getCountryName } from '@dhow/trade/translator'
import { isOfBuyer } from '#api/modules/messages/buyer-rows.ts'
import { enquiryDetails, messages, requestedProducts } from '#api/modules/messages/tables.ts'
import { officeProducts } from '#api/modules/products/tables.ts'
import { selectQuotations, sumQuotations } from '#api/modules/quotations/list.ts'
import { quotations } from '#api/modules/quotations/tables.ts'
import { desc, eq, inArray, or, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows, selectValues } from '#api/platform/database/rows.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createId } from '#api/platform/ids.ts'
import { PUBLIC_DOMAIN } from '#api/platform/mail/recipient-keys.ts'
import { fold } from '#api/platform/matching/search-words.ts'
import { countRecords } from './records-store.ts'
import { buyerAddresses, buyers } from './tables.ts'

export type BuyerStore = ReturnType<typeof createBuyerStore>

export type BuyerRow = typeof buyers.$inferSelect

const PAGE_SIZE = 50

const [MAX_PHONES, MAX_PRODUCTS, MAX_SUGGESTIONS] = [3, 10, 5]

const ENQUIRIES = sql<number>`(
  select count(*) from messages where folder = 0
    and lower(email) in (select +address from buyer_addresses where buyer_id = buyers.id))`

function toCondition(search: string) {
  const foldedSearch = fold(search)
  if (!foldedSearch) return undefined
  const i18n = getEnglish()
  const countries = COUNTRIES.filter((code) =>
    fold(getCountryName(code, i18n)).includes(foldedSearch),
  )
  const { name, company, label } = buyers
  return or(
    sql`instr(fold(${name} || char(10) || ${company} || char(10) || ${label}), ${foldedSearch})`,
    sql`${buyers.id} in (select buyer_id from buyer_addresses where instr(fold(address), ${foldedSearch}))`,
    inArray(buyers.country, countries),
  )
}

const toSummary = ({ lastEnquiryAt, ...row }: BuyerRow) => ({
  ...row,
  ...(lastEnquiryAt && { lastEnquiryAt: lastEnquiryAt.toISOString() }),
})

export function createBuyerStore(db: Db) {
  const find = (id: string) => db.select().from(buyers).where(eq(buyers.id, id)).get()

  const update = (id: string, columns: Partial<BuyerRow>) =>
    void db.update(buyers).set(columns).where(eq(buyers.id, id)).run()

  const listAddresses = (id: string) =>
    db
      .select({
        address: buyerAddresses.address,
        domain: buyerAddresses.domain,
        enquiries: sql<number>`(select count(*) from messages where lower(email) = +address and folder = 0)`,
      })
      .from(buyerAddresses)
      .where(eq(buyerAddresses.buyerId, id))
      .orderBy(buyerAddresses.address)
      .all()

  /** Moves addresses to a buyer, and updates what follows from their enquiries. */
  const move = (addresses: string[], buyerId: string) => {
    const moved = inArray(buyerAddresses.address, addresses)
    db.update(buyerAddresses).set({ buyerId }).where(moved).run()
    for (const address of addresses) db.run(sql`insert into buyer_changes values (${address})`)
  }

  return {
    find,
    transaction: createTransaction(db),

    list({ search = '', page = 1 }: { search?: string | undefined; page?: number | undefined }) {
      const where = toCondition(search)
      const total = countRows(db, buyers, where)
      const rows = db
        .select({ buyer: buyers, enquiries: ENQUIRIES })
        .from(buyers)
        .where(where)
        .orderBy(desc(buyers.lastEnquiryAt), desc(buyers.id))
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE)
        .all()
      return {
        items: rows.map(({ buyer, enquiries }) => ({ ...toSummary(buyer), enquiries })),
        total,
        page,
        pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      } satisfies BuyerPage
    },

    /** Returns telephone numbers as stored. */
    read(id: string): Omit<BuyerDetails, 'timeZone'> | undefined {
      const row = find(id)
      if (!row) return undefined
      const addresses = listAddresses(id)
      const domains = addresses.map(({ domain }) => domain)
      return {
        ...toSummary(row),
        createdAt: row.createdAt.toISOString(),
        enquiries: addresses.reduce((sum, { enquiries }) => sum + enquiries, 0),
        addresses,
        phones: listPhones(db, id),
        products: listProducts(db, id),
        sums: sumQuotations(db, sql`${quotations.id} in (${selectQuotations(id)})`),
        suggestions: listSuggestions(db, row, domains),
        stored: countRecords(db, id),
      }
    },

    save: (id: string, fields: BuyerFields): void => update(id, fields),

    /** Moves all addresses of another buyer to this one, and deletes the other. Joins their notes. */
    merge(buyer: BuyerRow, other: BuyerRow): void {
      const moved = listAddresses(other.id).map(({ address }) => address)
      update(buyer.id, {
        company: buyer.company || other.company,
        country: buyer.country || other.country,
        label: buyer.label || other.label,
        note: [buyer.note, other.note].filter((note) => note).join('\n\n'),
      })
      move(moved, buyer.id)
      db.delete(buyers).where(eq(buyers.id, other.id)).run()
    },

    /** Creates a separate buyer for an address, and returns its id. Undefined if the buyer has no other address. */
    split(buyer: BuyerRow, address: string): string | undefined {
      const addresses = listAddresses(buyer.id).map((row) => row.address)
      const otherAddresses = addresses.filter((item) => item !== address)
      if (otherAddresses.length === 0 || otherAddresses.length === addresses.length)
        return undefined
      const id = createId()
      const unknown = { company: '', country: '' }
      db.insert(buyers)
        .values({ id, name: buyer.name, email: address, createdAt: buyer.createdAt, ...unknown })
        .run()
      update(buyer.id, unknown)
      move([address], id)
      move(otherAddresses, buyer.id)
      return id
    },
  }
}

const listPhones = (db: Db, id: string) =>
  db
    .all<{ phone: string }>(sql`
      select ${enquiryDetails.terms} ->> 'phone' as phone
      from ${messages} join ${enquiryDetails} on ${enquiryDetails.messageId} = ${messages.id}
      where ${isOfBuyer(id)} and ${messages.folder} = 0 and phone is not null
      group by phone order by max(${messages.createdAt}) desc limit ${MAX_PHONES}`)
    .map(({ phone }) => phone)

const listProducts = (db: Db, id: string): BuyerDetails['products'] =>
  db
    .select({
      productId: officeProducts.id,
      name: sql<string>`coalesce(${officeProducts.name}, ${requestedProducts.name})`,
      lines: sql<number>`count(*)`,
      cartons: sql<number | null>`sum(${requestedProducts.cartons})`,
    })
    .from(requestedProducts)
    .leftJoin(officeProducts, eq(officeProducts.id, requestedProducts.product))
    .where(
      sql`${requestedProducts.messageId} in (select id from ${messages} where ${isOfBuyer(id)} and folder = 0)`,
    )
    .groupBy(requestedProducts.product)
    .orderBy(sql`count(*) desc, sum(cartons) desc`, requestedProducts.product)
    .limit(MAX_PRODUCTS)
    .all()
    .map(({ productId, ...product }) => ({ ...product, ...(productId && { productId }) }))

function listSuggestions(db: Db, { id, company }: BuyerRow, domains: string[]) {
  const companyDomains = domains.filter((domain) => !PUBLIC_DOMAIN.test(domain))
  const isSame = sql`(company <> '' and lower(company) = lower(${company}))`
  return db.all<BuyerDetails['suggestions'][number]>(sql`
    select id, name, email, company, iif(${isSame}, 'company', 'domain') as reason from ${buyers}
    where id <> ${id} and (${isSame} or id in (
      select buyer_id from ${buyerAddresses} where domain in ${selectValues(companyDomains)}))
    order by reason, last_enquiry_at desc limit ${MAX_SUGGESTIONS}`)
}
