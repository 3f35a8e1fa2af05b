import { createHash, randomInt } from 'node:crypto'
import {
  compactListCode,
  LIST_CODE_ALPHABET,
  LIST_CODE_LENGTH,
  listCodeText,
} from '@dhow/contract/list-codes'
import type { ListLine, ListProduct } from '@dhow/contract/lists'
import type { EnquiryLine, StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { toPack } from '@dhow/contract/products/pack'
import type { Product } from '@dhow/contract/products/products'
import type { Language } from '@dhow/messages/languages'
import {
  type FindProducts,
  lineSpecificationOf,
  productsOf,
  toStoredLines,
} from '#api/modules/messages/stored-lines.ts'
import type { ProductTexts } from '#api/modules/products/localize.ts'
import { AppError, storageError } from '#api/platform/app-error.ts'
import { inBatches } from '#api/platform/background/slices.ts'
import type { ListStore } from './match-store.ts'

const newCode = (): string =>
  Array.from(
    { length: LIST_CODE_LENGTH },
    () => LIST_CODE_ALPHABET[randomInt(LIST_CODE_ALPHABET.length)],
  ).join('')

const hashOfCode = (typed: string): string =>
  createHash('sha256').update(compactListCode(typed)).digest('base64url')

const DAY_MS = 86_400_000

/** Days until a list expires after it was last opened. */
const EXPIRY_DAYS = 365

export function listProductOf(product: Product): ListProduct {
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
    specification: lineSpecificationOf({ specification }),
  }
}

type Parts = {
  store: ListStore
  findProducts: FindProducts
  localize: ProductTexts['localize']
  hasRoom: () => boolean
  beforeWrite: () => Promise<void>
}

const expiryOf = (openedAt: Date) =>
  new Date(openedAt.getTime() + EXPIRY_DAYS * DAY_MS).toISOString()

/** Reduces the specification of a line to the pack: the rest is read from the current product. */
function withPack({ specification, ...line }: StoredLine): StoredLine {
  const pack = specification && toPack(specification)
  return pack ? { ...line, specification: pack } : line
}

export type ListService = ReturnType<typeof createListService>

export function createListService(parts: Parts) {
  const { store, findProducts, localize, hasRoom, beforeWrite } = parts
  const withProducts = (lines: StoredLine[], language: Language | undefined): ListLine[] => {
    const products = productsOf(
      lines,
      (ids) => localize(language, findProducts(ids).map(listProductOf)).products,
    )
    return lines.map((line) => {
      const product = products.get(line.productId ?? '')
      return product ? { ...line, product } : line
    })
  }

  /** A full disk does not prevent opening a list. */
  const noteOpened = async (codeHash: string, now: Date) => {
    await beforeWrite()
    try {
      store.setOpened(codeHash, now)
    } catch (error) {
      if (!storageError(error)) throw error
    }
  }

  const toLines = (batch: EnquiryLine[]) => toStoredLines(batch, findProducts)

  const add = (lines: StoredLine[], now: Date): string | undefined => {
    if (!hasRoom()) return undefined
    const code = newCode()
    store.deleteNotOpenedSince(new Date(now.getTime() - EXPIRY_DAYS * DAY_MS))
    store.add(hashOfCode(code), lines.map(withPack), now)
    return listCodeText(code)
  }

  return {
    /** Saves a list in the current transaction. Returns its code; undefined on a disk that is nearly full. */
    add,

    /** @throws AppError `no-room` on a disk that is nearly full */
    async save(lines: EnquiryLine[]): Promise<{ code: string; expiresAt: string }> {
      const storedLines = await inBatches(lines, toLines)
      await beforeWrite()
      const now = new Date()
      const code = add(storedLines, now)
      if (code) return { code, expiresAt: expiryOf(now) }
      const message = 'The server has no room left to save lists. Please try again later.'
      throw new AppError('no-room', message)
    },

    resolve: (lines: EnquiryLine[], language?: Language): Promise<ListLine[]> =>
      inBatches(lines, (batch) => withProducts(toLines(batch).map(withPack), language)),

    /** @throws AppError `not-found` if the list does not exist or has expired */
    async open(code: string, language?: Language) {
      const codeHash = hashOfCode(code)
      const now = new Date()
      const list = store.find(codeHash)
      if (!list || Date.parse(expiryOf(list.openedAt)) <= now.getTime()) {
        const message =
          'There is no list with this code. Check the code. Lists expire a year after they were last opened.'
        throw new AppError('not-found', message)
      }
      const isStale = now.getTime() - list.openedAt.getTime() >= DAY_MS
      if (isStale) await noteOpened(codeHash, now)
      return {
        lines: await inBatches(list.lines, (batch) => withProducts(batch, language)),
        createdAt: list.createdAt.toISOString(),
        expiresAt: expiryOf(isStale ? now : list.openedAt),
      }
    },
  }
}
