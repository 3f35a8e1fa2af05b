import type { EnquiryLine, KeptLine } from '@dhow/contract/enquiry-lines'
import { listCodeText } from '@dhow/contract/list-code'
import type { ListLine } from '@dhow/contract/lists'
import { packOf } from '@dhow/contract/pack'
import { AppError, storageError } from '#api/app-error.ts'
import { inBatches } from '#api/background/slices.ts'
import { type FindProducts, keptLines, productsOf } from '#api/messages/kept-lines.ts'
import { hashOfCode, newCode } from './codes.ts'
import { listProductOf } from './list-product.ts'
import type { ListStore } from './store.ts'

export type ListService = ReturnType<typeof createListService>

const DAY_MS = 86_400_000

/** Days that a list is kept after it was last opened. */
const KEPT_DAYS = 365

type Parts = {
  store: ListStore
  findProducts: FindProducts
  /** Whether the disk has room for what can be done without. */
  hasRoom: () => boolean
  /** Awaited before the database is written to. */
  beforeWrite: () => Promise<void>
}

const expiryOf = (openedAt: Date) => new Date(openedAt.getTime() + KEPT_DAYS * DAY_MS).toISOString()

/** A line with no more of its product's facts than a card says: all of them come with the product of today. */
function withPack({ specification, ...line }: KeptLine): KeptLine {
  const pack = specification && packOf(specification)
  return pack ? { ...line, specification: pack } : line
}

/** Lists that a buyer shares by a code, or opens again next month. */
export function createListService({ store, findProducts, hasRoom, beforeWrite }: Parts) {
  const withProducts = (lines: KeptLine[]): ListLine[] => {
    const products = productsOf(lines, findProducts)
    return lines.map((line) => {
      const product = products.get(line.productId ?? '')
      return product ? { ...line, product: listProductOf(product) } : line
    })
  }

  const listLines = (lines: EnquiryLine[]): KeptLine[] =>
    keptLines(lines, findProducts).map(withPack)

  /** Puts the end of a list off; that this fails, as on a full disk, is no reason not to show it. */
  const noteOpened = async (codeHash: string, now: Date) => {
    await beforeWrite()
    try {
      store.noteOpened(codeHash, now)
    } catch (error) {
      if (!storageError(error)) throw error
    }
  }

  return {
    /**
     * Keeps a list; the code is known to nobody afterwards but to whom it is answered.
     * @throws AppError `no-room` on a disk that is nearly full
     */
    async save(
      lines: EnquiryLine[],
      now = new Date(),
    ): Promise<{ code: string; expiresAt: string }> {
      if (!hasRoom()) {
        throw new AppError(
          'no-room',
          'The server has no room left to keep lists. Please try again later.',
        )
      }
      const code = newCode()
      const storedLines = await inBatches(lines, listLines)
      await beforeWrite()
      store.forget(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
      store.add(hashOfCode(code), storedLines, now)
      return { code: listCodeText(code), expiresAt: expiryOf(now) }
    },

    /** What the catalogue has for lines now. */
    look: (lines: EnquiryLine[]): Promise<ListLine[]> =>
      inBatches(lines, (batch) => withProducts(listLines(batch))),

    /**
     * The list of a code.
     * @throws AppError `not-found` where there is none, or none any more
     */
    async open(code: string, now = new Date()) {
      const codeHash = hashOfCode(code)
      const list = store.find(codeHash)
      if (!list || Date.parse(expiryOf(list.openedAt)) <= now.getTime()) {
        throw new AppError(
          'not-found',
          'There is no list of this code. Look at the code again; a list ends a year after it was last opened.',
        )
      }
      const isNews = now.getTime() - list.openedAt.getTime() >= DAY_MS
      if (isNews) await noteOpened(codeHash, now)
      return {
        lines: await inBatches(list.lines, withProducts),
        createdAt: list.createdAt.toISOString(),
        expiresAt: expiryOf(isNews ? now : list.openedAt),
      }
    },
  }
}
