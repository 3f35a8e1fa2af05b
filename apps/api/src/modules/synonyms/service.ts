import { hashSynonyms, type SynonymList } from '@dhow/contract/synonyms/synonyms'
import type { Events } from '#api/events.ts'
import { requireVersion } from '#api/platform/app-error.ts'
import type { SynonymStore } from './store.ts'

export type SynonymService = ReturnType<typeof createSynonymService>

type Parts = { store: SynonymStore; events: Events }

export function createSynonymService({ store, events }: Parts) {
  const { list } = store

  return {
    list,

    /** @throws AppError `conflict` if `ifVersion` is given and stale */
    save({ synonyms, ifVersion }: SynonymList): void {
      store.transaction(() => {
        requireVersion(ifVersion, hashSynonyms(list()), 'The synonyms were')
        store.save(synonyms)
      })
      events.emit('products.changed')
    },
  }
}
