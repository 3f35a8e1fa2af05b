import type { Kernel } from '#api/kernel.ts'
import { createSynonymRoutes } from './routes.ts'
import type { SynonymService } from './service.ts'

export const createSynonyms = (_kernel: Kernel, { synonyms }: { synonyms: SynonymService }) => ({
  routes: createSynonymRoutes(synonyms),
})
