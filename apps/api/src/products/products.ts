import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/background/background.ts'
import type { CategoryNames } from '#api/categories/names.ts'
import type { CertificateService } from '#api/certificates/service.ts'
import type { Db } from '#api/database/open.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import { moveUnnamed } from '#api/pictures/unnamed.ts'
import { createAvifWorker } from './avif-worker.ts'
import { createFinding } from './finding/finding.ts'
import { createIndexStore } from './finding/index-store.ts'
import { createProductIndex } from './finding/product-index.ts'
import { productRoutes } from './routes.ts'
import { createProductService } from './service.ts'
import { createProductStore } from './store.ts'

type Parts = {
  db: Db
  pictures: Pictures
  certificates: CertificateService
  categories: CategoryNames
  background: Background
  log: FastifyBaseLogger
  onChange: () => void
}

/** The catalogue. */
export function createProducts(parts: Parts) {
  const { db, pictures, certificates, categories, background, log } = parts
  const store = createProductStore(db)
  const avifWorker = createAvifWorker({
    ...{ store, pictures, log },
    beforeWrite: background.written,
    onMade: parts.onChange,
  })
  const onChange = () => {
    parts.onChange()
    avifWorker.wake()
  }
  const service = createProductService({ store, pictures, certificates, categories, onChange })
  const index = createProductIndex(createIndexStore(db))
  const finding = createFinding({ store, index, categories, background })
  return {
    service,
    avifWorker,
    finding,
    routes: productRoutes(service, store, finding, background),
    /** Reads what products are found by, so that the first visitor does not wait for it. */
    prepareFinding: (): void =>
      void finding.prepare().catch((err: unknown) => log.error({ err }, 'finding not prepared')),
    /** For the sitemap. */
    listing: {
      count: () => store.count(),
      listed: store.listed,
      categoryChanges: store.categoryChanges,
      brands: finding.brands,
    },
    /** Moves the pictures that nothing names out of their folder; see moveUnnamed. */
    moveUnnamedPictures: (
      dataDir: string,
      installation: string,
      isUsedElsewhere: (name: string) => boolean,
    ) =>
      moveUnnamed({
        dataDir,
        installation,
        uploadsDir: pictures.uploadsDir,
        isUsed: (name) => store.isPictureUsed(name) || isUsedElsewhere(name),
        loose: store.loose(),
      }),
  }
}
