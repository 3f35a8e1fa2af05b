import { LRUCache } from 'lru-cache'
import { createBusyError, type Order } from '#api/platform/documents/compiler.ts'

export type Created = { id: string; name: string }

type Creation = {
  visitor: string | undefined
  controller: AbortController
  result: Promise<Created>
  /** Number of calls that were not closed. */
  callers: number
}

/** Calls whose documents are remembered, for an hour, because documents contain the date. */
const MAX_REMEMBERED = 1_000

/** Documents that are created for one visitor at once. */
const MAX_OF_VISITOR = 2

/** Milliseconds after which a call is refused, before its connection is closed. The document is still created. */
const ANSWER_WITHIN_MS = 100_000

export type Creations = ReturnType<typeof createCreations>

/** Creates documents once for identical calls, and stops when all of these calls were closed. */
export function createCreations(answerWithinMs = ANSWER_WITHIN_MS) {
  const remembered = new LRUCache<string, Creation>({ max: MAX_REMEMBERED })
  const pending = new Set<Creation>()

  const forget = (key: string, creation: Creation) => {
    if (remembered.peek(key) === creation) remembered.delete(key)
  }

  const begin = (
    key: string,
    { visitor }: Order,
    create: (order: Order) => Promise<Created>,
  ): Creation => {
    const visitorCreations = [...pending].filter((creation) => creation.visitor === visitor)
    if (visitor !== undefined && visitorCreations.length >= MAX_OF_VISITOR) {
      throw createBusyError('Your other documents are still being created. Please try again soon.')
    }
    const controller = new AbortController()
    const result = create({ visitor, signal: controller.signal })
    const creation = { visitor, controller, result, callers: 0 }
    remembered.set(key, creation)
    pending.add(creation)
    const end = () => void pending.delete(creation)
    creation.result.then(end, () => {
      end()
      forget(key, creation)
    })
    return creation
  }

  return {
    clear: () => remembered.clear(),

    /**
     * Returns the document of an earlier identical call, or creates it.
     * @throws AppError `busy` for the third document of a visitor, or after the longest wait; the signal's reason on abort
     */
    async get(
      key: string,
      order: Order,
      create: (order: Order) => Promise<Created>,
      isNew = false,
    ): Promise<Created> {
      order.signal?.throwIfAborted()
      const creation = (isNew ? undefined : remembered.get(key)) ?? begin(key, order, create)
      creation.callers++
      const { promise: refused, reject } = Promise.withResolvers<never>()
      const refuse = () =>
        reject(createBusyError('The document is still being created. Please try again soon.'))
      const timer = setTimeout(refuse, answerWithinMs)
      const leave = () => {
        reject(order.signal?.reason)
        if (--creation.callers > 0) return
        forget(key, creation)
        creation.controller.abort(order.signal?.reason)
      }
      order.signal?.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([creation.result, refused])
      } finally {
        clearTimeout(timer)
        order.signal?.removeEventListener('abort', leave)
      }
    },
  }
}
