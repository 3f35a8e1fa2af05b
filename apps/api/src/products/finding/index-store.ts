import { asc, gt, inArray, max, sql } from '#api/database/drizzle.ts'
import { type Db, PAGE_CACHE_KB } from '#api/database/open.ts'
import { productChanges, products } from '#api/database/schema.ts'
import { BY_POSITION, ORDERS } from '#api/products/orders.ts'

/** What the index knows of a product. */
export type IndexedProduct = {
  /** What `product_words` knows it by as well. */
  number: number
  category: string
  brand: string
  origin: string | null
  storage: string | null
  moqCartons: number | null
  labelLanguages: string[]
  certificates: string[]
}

/** Facts of the specification, without those that nothing is found by: as a list in JSON. */
const FACTS = sql<string>`json_extract(${products.specification},
  '$.origin', '$.storage', '$.moqCartons', '$.labelLanguages', '$.certificates')`

type Facts = [
  origin: string | null,
  storage: string | null,
  moqCartons: number | null,
  labelLanguages: string[] | null,
  certificates: { name: string }[] | null,
]

const COLUMNS = {
  number: sql<number>`${products.number}`,
  category: products.category,
  brand: products.brand,
  facts: FACTS,
}

type Row = { number: number; category: string; brand: string; facts: string }

function toIndexed({ facts, ...row }: Row): IndexedProduct {
  const [origin, storage, moqCartons, languages, certificates] = JSON.parse(facts) as Facts
  return {
    ...row,
    ...{ origin, storage, moqCartons, labelLanguages: languages ?? [] },
    certificates: (certificates ?? []).map(({ name }) => name),
  }
}

const POSITION = { position: products.position, createdAt: products.createdAt, id: products.id }
const NAME = { searchKey: products.searchKey, id: products.id }

type Position = { position: number; createdAt: Date; id: string }
type Name = { searchKey: string; id: string }

const standsAfter = ({ position, createdAt, id }: Position) =>
  sql`(${products.position}, ${products.createdAt}, ${products.id})
    > (${position}, ${createdAt.getTime()}, ${id})`

const isNamedAfter = ({ searchKey, id }: Name) =>
  sql`(${products.searchKey}, ${products.id}) > (${searchKey}, ${id})`

/** A product, and the one that follows it in an order; none does the last. */
export type Followed = { number: number; next: number | undefined }

/** Page cache (kB) while all products are read once, because no page is read again. */
const SMALL_CACHE_KB = 1_000

/** What the index of the catalogue is made of, in SQL. */
export function createIndexStore(db: Db) {
  const number = sql<number>`${products.number}`

  /** Products by order, those after one. */
  const byPosition = (after: Position | undefined, limit: number) =>
    db
      .select({ ...COLUMNS, ...POSITION })
      .from(products)
      .where(after && standsAfter(after))
      .orderBy(...BY_POSITION)
      .limit(limit)
      .all()

  /** The same by name, only their numbers. */
  const byName = (after: Name | undefined, limit: number) =>
    db
      .select({ number, ...NAME })
      .from(products)
      .where(after && isNamedAfter(after))
      .orderBy(...ORDERS['a-z'])
      .limit(limit)
      .all()

  return {
    byPosition: (after: Position | undefined, limit: number) =>
      byPosition(after, limit).map((row) => ({ ...row, ...toIndexed(row) })),
    byName,

    /** The largest number of a product. */
    lastNumber: (): number =>
      db
        .select({ last: max(products.number) })
        .from(products)
        .get()?.last ?? 0,

    /** Shrinks SQLite's page cache, or restores it. */
    useSmallCache: (isSmall: boolean): void =>
      void db.run(sql.raw(`pragma cache_size = -${isSmall ? SMALL_CACHE_KB : PAGE_CACHE_KB}`)),

    /** The number of the last change of what the index knows, whoever made it; triggers keep it. */
    lastChange: (): number =>
      db
        .select({ last: max(productChanges.change) })
        .from(productChanges)
        .get()?.last ?? 0,

    /** The products that were added, changed or deleted after a change, each with its last one. */
    changedSince: (change: number, limit: number): { number: number; change: number }[] =>
      db
        .select()
        .from(productChanges)
        .where(gt(productChanges.change, change))
        .orderBy(asc(productChanges.change))
        .limit(limit)
        .all(),

    /** Those of these products that there are. */
    ofNumbers: (numbers: number[]): IndexedProduct[] =>
      db
        .select(COLUMNS)
        .from(products)
        .where(inArray(products.number, numbers))
        .all()
        .map(toIndexed),

    /** Those of these products that there are, the last by order first. */
    followedByPosition: (numbers: number[]): Followed[] =>
      db
        .select({ number, ...POSITION })
        .from(products)
        .where(inArray(products.number, numbers))
        .orderBy(...BY_POSITION)
        .all()
        .map((row) => ({ number: row.number, next: byPosition(row, 1)[0]?.number }))
        .toReversed(),

    /** Those of these products that there are, the last by name first. */
    followedByName: (numbers: number[]): Followed[] =>
      db
        .select({ number, ...NAME })
        .from(products)
        .where(inArray(products.number, numbers))
        .orderBy(...ORDERS['a-z'])
        .all()
        .map((row) => ({ number: row.number, next: byName(row, 1)[0]?.number }))
        .toReversed(),
  }
}
