import { hash, randomInt } from 'node:crypto'
import {
  compactListCode,
  formatListCode,
  LIST_CODE_ALPHABET,
  LIST_CODE_LENGTH,
} from '@dhow/contract/lists/list-codes'
import type { ListLine, ListProduct } from '@dhow/contract/lists/lists'
import type { EnquiryLine, StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { toPack } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import type { Language } from '@dhow/i18n/languages'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import { AppError, describeStorageError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import { processInBatches } from '#api/platform/background/slices.ts'
import { eq, lt } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import {
  type FindProducts,
  getLineSpecification,
  readProductsById,
  toStoredLines,
} from './lines.ts'
import { lists } from './tables.ts'

const createCode = () =>
  Array.from(
    { length: LIST_CODE_LENGTH },
    () => LIST_CODE_ALPHABET[randomInt(LIST_CODE_ALPHABET.length)],
  ).join('')

const hashCode = (typed: string) => hash('sha256', compactListCode(typed), 'base64url')

const DAY_MS = 86_400_000

/** Milliseconds until a list expires after it was last opened. */
const EXPIRY_MS = 365 * DAY_MS

export const getExpiry = (openedAt: Date) => new Date(openedAt.getTime() + EXPIRY_MS).toISOString()

function toListProduct(product: Product): ListProduct {
  const { _id, name, itemNumber, brand, category, images, specification } = product
  const pack = toPack(specification)
  return {
    _id,
    name,
    itemNumber,
    brand,
    category,
    images,
    ...(pack && { pack }),
    specification: getLineSpecification({ specification }),
  }
}

/** Reduces the specification of a line to the pack: the rest is read from the current product. */
export function reduceToPack({ specification, ...line }: StoredLine): StoredLine {
  const pack = specification && toPack(specification)
  return pack ? { ...line, specification: pack } : line
}

type Parts = {
  db: Db
  background: Background
  hasRoom: () => boolean
  findProducts: FindProducts
  localize: ProductTexts['localize']
}

export type SavedLists = ReturnType<typeof createSavedLists>

/** Stores lists under a code, and opens them with the current products. */
export function createSavedLists({ db, background, hasRoom, findProducts, localize }: Parts) {
  const findInLanguage = (language: Language | undefined) => (ids: string[]) =>
    localize(language, findProducts(ids).map(toListProduct)).products

  const toLines = (batch: EnquiryLine[]) => toStoredLines(batch, findProducts)

  const addProducts = (lines: StoredLine[], language: Language | undefined): ListLine[] => {
    const products = readProductsById(lines, findInLanguage(language))
    return lines.map((line) => {
      const product = products.get(line.productId ?? '')
      return product ? { ...line, product } : line
    })
  }

  /** Does nothing on a full disk, which must not prevent opening a list. */
  const saveOpenedAt = async (codeHash: string, openedAt: Date) => {
    await background.waitForWrites()
    try {
      db.update(lists).set({ openedAt }).where(eq(lists.codeHash, codeHash)).run()
    } catch (error) {
      if (!describeStorageError(error)) throw error
    }
  }

  /** Saves a list in the current transaction. Returns its code; undefined on a disk that is nearly full. */
  const add = (stored: StoredLine[], now: Date) => {
    if (!hasRoom()) return undefined
    const code = createCode()
    const expiredAt = new Date(now.getTime() - EXPIRY_MS)
    db.delete(lists).where(lt(lists.openedAt, expiredAt)).run()
    const row = { codeHash: hashCode(code), lines: stored.map(reduceToPack) }
    db.insert(lists)
      .values({ ...row, createdAt: now, openedAt: now })
      .run()
    return formatListCode(code)
  }

  /** @throws AppError `not-found` if the list does not exist or has expired */
  const open = async (code: string, language?: Language) => {
    const codeHash = hashCode(code)
    const now = new Date()
    const list = db.select().from(lists).where(eq(lists.codeHash, codeHash)).get()
    if (!list || Date.parse(getExpiry(list.openedAt)) <= now.getTime()) {
      const message =
        'There is no list with this code. Check the code. Lists expire a year after they were last opened.'
      throw new AppError('not-found', message)
    }
    const isStale = now.getTime() - list.openedAt.getTime() >= DAY_MS
    if (isStale) await saveOpenedAt(codeHash, now)
    return {
      lines: await processInBatches(list.lines, (batch) => addProducts(batch, language)),
      createdAt: list.createdAt.toISOString(),
      expiresAt: getExpiry(isStale ? now : list.openedAt),
    }
  }

  return { add, open, findInLanguage, toLines, addProducts }
}
