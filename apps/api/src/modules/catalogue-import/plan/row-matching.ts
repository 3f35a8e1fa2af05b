import { MATCH_KEYS } from '@dhow/contract/catalogue-import/catalogue-import'
import { listKeys } from '@dhow/contract/fields'
import { LIMITS } from '@dhow/contract/limits'
import type { Product } from '@dhow/contract/products/products'
import { compactGtin, isGtin, toGtin14 } from '@dhow/trade/product-codes'
import type { ProductService } from '#api/modules/products/service.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { searchKey } from '#api/platform/matching/search-words.ts'
import type { SheetRow } from './row.ts'

type Key = keyof typeof MATCH_KEYS

/** Normalized keys and brand; '' if unknown. */
type Keys = Record<Key | 'brand', string>

const KEYS = listKeys(MATCH_KEYS)

const MAX_COMPARED = 100

export type RowMatch = {
  product?: Product | undefined
  by?: Key | 'id' | undefined
  /** Why it is unclear which product the row describes. */
  unclear?: string | undefined
  /** Why the row cannot be another product. */
  taken?: string | undefined
  /** Why a new row may be an existing product. */
  doubt?: string | undefined
}

const normalizeGtin = (code: string) => (isGtin(code) ? toGtin14(code) : '')

function normalizeKeys({
  itemNumber,
  gtin,
  cartonGtin,
  ...texts
}: Record<Key | 'brand', string>): Keys {
  const [name = '', brand = ''] = searchKey(texts.name, texts.brand).split('\n')
  return {
    itemNumber: itemNumber.toLowerCase(),
    gtin: normalizeGtin(gtin),
    cartonGtin: normalizeGtin(cartonGtin),
    name,
    brand,
  }
}

const getProductKeys = ({ itemNumber, name, brand, specification }: Product): Keys => {
  const { gtin = '', cartonGtin = '' } = specification
  return normalizeKeys({ itemNumber, gtin, cartonGtin, name, brand })
}

function readRowKeys({ getCell, getDefault }: SheetRow): Keys {
  const readText = (column: 'itemNumber' | 'name' | 'brand') =>
    (getCell(column)?.trim() || getDefault?.(column) || '')
      .slice(0, LIMITS.productName)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  const gtin = compactGtin(getCell('gtin') ?? '')
  const cartonGtin = compactGtin(getCell('cartonGtin') ?? '')
  const [itemNumber, name, brand] = [readText('itemNumber'), readText('name'), readText('brand')]
  return normalizeKeys({ itemNumber, gtin, cartonGtin, name, brand })
}

/** Products with different item numbers or GTINs are different. */
const mayBeSame = (item: Keys, other: Keys) =>
  KEYS.every((key) => key === 'name' || !item[key] || !other[key] || item[key] === other[key])

const mayHaveSameBrand = (item: Keys, other: Keys) =>
  !item.brand || !other.brand || item.brand === other.brand

/** A product, or an earlier row that adds one. */
type Owner = { id?: string; row?: number; keys: Keys }

/** Finds the product of each row of a sheet, and rows that repeat an earlier one. */
export function createRowMatcher({ lookUp, readEach }: ProductService['office']) {
  const ownersByKey = new Map(KEYS.map((key) => [key, new Map<string, Owner[]>()]))
  const rowByProduct = new Map<string, number>()
  let loading: Promise<void> | undefined

  const getOwners = (key: Key, keys: Keys) => ownersByKey.get(key)?.get(keys[key]) ?? []

  const register = (owner: Owner, keys: readonly Key[] = KEYS) => {
    for (const key of keys) {
      if (owner.keys[key] === '') continue
      const owners = getOwners(key, owner.keys)
      // A literal list of one: V8 gives an empty list that grows 17 places.
      if (owners.length === 0) ownersByKey.get(key)?.set(owner.keys[key], [owner])
      else if (owners.length < MAX_COMPARED) owners.push(owner)
    }
  }

  const load = async () => {
    const slice = createSlices()
    for (const product of readEach()) {
      await slice()
      register({ id: product._id, keys: getProductKeys(product) })
    }
  }

  const describeOwner = ({ id, row }: Owner) => (id ? `“${lookUp(id)?.name ?? ''}”` : `Row ${row}`)

  const find = (keys: Keys): { owner?: Owner; by?: Key; unclear?: string } => {
    let by: Key | undefined
    let owners: Owner[] = []
    for (const key of KEYS) {
      const sameOwners = getOwners(key, keys).filter((owner) => {
        if (key === 'itemNumber' || (key !== 'name' && owner.id)) return true
        return mayBeSame(owner.keys, keys) && (key !== 'name' || mayHaveSameBrand(owner.keys, keys))
      })
      const shared = by ? sameOwners.filter((item) => owners.includes(item)) : sameOwners
      const [firstOwner, otherOwner] = [owners[0], sameOwners[0]]
      if (by && firstOwner && otherOwner && shared.length === 0) {
        const [label, otherLabel] = [MATCH_KEYS[by], MATCH_KEYS[key]]
        return {
          unclear: `By ${label} this is ${describeOwner(firstOwner)}, but by ${otherLabel} ${describeOwner(otherOwner)}.`,
        }
      }
      if (shared.length === 0) continue
      by ??= key
      owners = shared
    }
    const [owner, other] = owners
    if (!by || !owner) return {}
    const alike = `the same ${MATCH_KEYS[by]}`
    if (other)
      return { unclear: `${describeOwner(owner)} and ${describeOwner(other)} have ${alike}.` }
    if (!owner.id) return { unclear: `${describeOwner(owner)} has ${alike}.` }
    const { itemNumber } = owner.keys
    if (itemNumber && keys.itemNumber && itemNumber !== keys.itemNumber) {
      return { unclear: `${describeOwner(owner)} has ${alike}, but another item number.` }
    }
    return { owner, by }
  }

  /** Finds a product, or an earlier row with the same GTIN, whose item number is another one. */
  const findDoubt = (keys: Keys): string | undefined => {
    const isOther = (owner: Owner) =>
      owner.keys.itemNumber !== '' && owner.keys.itemNumber !== keys.itemNumber
    const sameGtin = getOwners('gtin', keys).find(isOther)
    const sameName = getOwners('name', keys).find(
      (owner) => owner.id && owner.keys.brand === keys.brand && isOther(owner),
    )
    const owner = keys.itemNumber ? (sameGtin ?? sameName) : undefined
    const label = MATCH_KEYS[sameGtin ? 'gtin' : 'name']
    return (
      owner &&
      `${describeOwner(owner)} has the same ${label}, but another item number. The row adds a product.`
    )
  }

  return async (sheetRow: SheetRow, id?: string): Promise<RowMatch> => {
    loading ??= load()
    await loading
    const { row } = sheetRow
    const keys = readRowKeys(sheetRow)
    const numberOwner = getOwners('itemNumber', keys).find((owner) => !owner.id || owner.id !== id)
    const taken = numberOwner && `${describeOwner(numberOwner)} has the same item number.`
    const { owner, by, unclear } =
      id === undefined ? find(keys) : { owner: { id, keys }, by: 'id' as const }
    const product = owner?.id ? lookUp(owner.id) : undefined
    const first = owner?.id ? rowByProduct.get(owner.id) : undefined
    if (owner?.id && !first) rowByProduct.set(owner.id, row)
    const doubt = id === undefined && !product && !unclear ? findDoubt(keys) : undefined
    if (!taken) register({ row, keys }, product || unclear ? ['itemNumber'] : KEYS)
    if (unclear) return { unclear, taken }
    const repeated = first ? `Row ${first} is the same product.` : undefined
    return { product, by, unclear: repeated, taken, doubt }
  }
}
