import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import { compactGtin, gtin14, isGtin } from '@dhow/trade/product-codes'
import type { ProductService } from '#api/modules/products/service.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { searchKey } from '#api/platform/database/search-key.ts'
import type { SheetRow } from './plan-row.ts'

/** Keys of a product, the strongest first. */
const KEYS = ['itemNumber', 'gtin', 'cartonGtin', 'name'] as const
const GTINS = ['gtin', 'cartonGtin'] as const

type Key = (typeof KEYS)[number]

/** Normalized keys; '' if unknown. */
type Keys = Record<Key, string>

const LABELS: Record<Key, string> = {
  itemNumber: 'item number',
  gtin: 'GTIN',
  cartonGtin: 'carton GTIN',
  name: 'name and brand',
}

/** Maximum number of products or rows with one key that are compared. */
const MAX_COMPARED = 100

export type RowMatch = {
  product?: Product
  by?: Key
  /** Why it is unclear which product the row describes. */
  unclear?: string
  /** Why the row cannot be another product. */
  taken?: string
}

const normalGtin = (code = '') => (isGtin(code) ? gtin14(code) : '')

const normalNumber = (itemNumber: string) => itemNumber.toLowerCase()

function keysOf({ cell, defaultOf }: SheetRow): Keys {
  const text = (column: 'itemNumber' | 'name' | 'brand') =>
    (cell(column)?.trim() || defaultOf?.(column) || '')
      .slice(0, LIMITS.productName)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  const [name, brand] = [text('name'), text('brand')]
  return {
    itemNumber: normalNumber(text('itemNumber')),
    gtin: normalGtin(compactGtin(cell('gtin') ?? '')),
    cartonGtin: normalGtin(compactGtin(cell('cartonGtin') ?? '')),
    name: name && brand && searchKey(name, brand),
  }
}

/** Products with different item numbers or GTINs are different. */
const mayBeSame = (one: Omit<Keys, 'name'>, other: Omit<Keys, 'name'>): boolean =>
  (['itemNumber', ...GTINS] as const).every(
    (key) => !one[key] || !other[key] || one[key] === other[key],
  )

function addTo<Entry>(lists: Map<string, Entry[]>, key: string, entry: Entry): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [entry])
  else if (list.length < MAX_COMPARED) list.push(entry)
}

type Products = Pick<ProductService, 'lookUp' | 'idOfItemNumber' | 'withName' | 'eachKeys'>

/** Finds the product of each row of a sheet, and rows that repeat an earlier one. */
export function createRowMatcher(products: Products) {
  const slice = createSlices()
  let idsByGtin: Map<string, string[]> | undefined
  const rowByProduct = new Map<string, number>()
  const rowByNumber = new Map<string, number>()
  const newRows = new Map<string, { row: number; keys: Keys }[]>()

  /** Reads all GTINs once, because no index has them. */
  const readGtins = async () => {
    const ids = new Map<string, string[]>()
    for (const product of products.eachKeys()) {
      await slice()
      for (const key of GTINS) {
        if (product[key]) addTo(ids, `${key} ${gtin14(product[key])}`, product.id)
      }
    }
    return ids
  }

  const ownersOf = (key: Key, keys: Keys): readonly string[] => {
    if (keys[key] === '') return []
    if (key === 'itemNumber') return [products.idOfItemNumber(keys[key]) ?? []].flat()
    if (key !== 'name') return idsByGtin?.get(`${key} ${keys[key]}`) ?? []
    const sameName = products.withName(keys.name).filter(({ itemNumber, gtin, cartonGtin }) =>
      mayBeSame(keys, {
        itemNumber: normalNumber(itemNumber),
        gtin: normalGtin(gtin),
        cartonGtin: normalGtin(cartonGtin),
      }),
    )
    return sameName.map(({ id }) => id)
  }

  const nameOf = (id: string | undefined) => `“${(id && products.lookUp(id)?.name) ?? ''}”`

  const findProduct = (row: number, keys: Keys): RowMatch => {
    let by: Key | undefined
    let ids: readonly string[] = []
    for (const key of KEYS) {
      const owners = ownersOf(key, keys)
      if (owners.length === 0) continue
      const shared = by ? ids.filter((id) => owners.includes(id)) : owners
      if (by && shared.length === 0) {
        const [one, other] = [nameOf(ids[0]), nameOf(owners[0])]
        return { unclear: `This is ${one} by ${LABELS[by]}, but ${other} by ${LABELS[key]}.` }
      }
      by ??= key
      ids = shared
    }
    const [id = '', other] = ids
    const product = products.lookUp(id)
    if (!by || !product) return {}
    if (other !== undefined) {
      return { unclear: `${nameOf(id)} and ${nameOf(other)} have the same ${LABELS[by]}.` }
    }
    const { name, itemNumber } = product
    if (keys.itemNumber && itemNumber && normalNumber(itemNumber) !== keys.itemNumber) {
      return { unclear: `By ${LABELS[by]} this is “${name}”, whose item number is ${itemNumber}.` }
    }
    const first = rowByProduct.get(id)
    if (first !== undefined) return { unclear: `Row ${first} is the same product, “${name}”.` }
    rowByProduct.set(id, row)
    return { product, by }
  }

  const findRepeated = (row: number, keys: Keys): RowMatch => {
    const given = KEYS.filter((key) => keys[key] !== '')
    for (const key of given) {
      const earlier = newRows.get(`${key} ${keys[key]}`)?.find((one) => mayBeSame(one.keys, keys))
      if (earlier) return { unclear: `Row ${earlier.row} has the same ${LABELS[key]}.` }
    }
    for (const key of given) addTo(newRows, `${key} ${keys[key]}`, { row, keys })
    return {}
  }

  /** Tells why a row may not have its item number, which is unique. */
  const numberTaken = (row: number, { itemNumber }: Keys, id?: string): string | undefined => {
    if (itemNumber === '') return undefined
    const owner = products.idOfItemNumber(itemNumber)
    if (owner !== undefined && owner !== id) return `${nameOf(owner)} has the same item number.`
    const first = rowByNumber.get(itemNumber)
    if (first !== undefined) return `Row ${first} has the same item number.`
    rowByNumber.set(itemNumber, row)
    return undefined
  }

  return {
    async match(sheetRow: SheetRow): Promise<RowMatch> {
      idsByGtin ??= await readGtins()
      const { row } = sheetRow
      const keys = keysOf(sheetRow)
      const taken = numberTaken(row, keys)
      const match = findProduct(row, keys)
      if (match.unclear || match.by === 'itemNumber') return { ...match, ...(taken && { taken }) }
      if (taken) return { unclear: taken, taken }
      return match.product ? match : findRepeated(row, keys)
    },

    /** Registers a row with an id. Returns its problems by field. */
    matchId(sheetRow: SheetRow, id: string): { id?: string; itemNumber?: string } {
      const { row } = sheetRow
      const first = rowByProduct.get(id)
      if (first === undefined) rowByProduct.set(id, row)
      const taken = numberTaken(row, keysOf(sheetRow), id)
      return {
        ...(first !== undefined && { id: `Row ${first} is the same product.` }),
        ...(taken && { itemNumber: taken }),
      }
    },
  }
}
