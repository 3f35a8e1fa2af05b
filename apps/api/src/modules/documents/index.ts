import { onPublicChange } from '#api/events.ts'
import type { Kernel } from '#api/kernel.ts'
import type { CategoryNames } from '#api/modules/categories/service.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Lists } from '#api/modules/lists/index.ts'
import type { Products } from '#api/modules/products/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { createCreations } from './creations.ts'
import { createDocumentFiles } from './files.ts'
import { createFrames } from './frame.ts'
import { createDocumentRoutes, createSend } from './routes.ts'
import { createDocumentService } from './service.ts'

type Needs = {
  catalogue: Products
  categoryNames: CategoryNames
  company: CompanyService
  contact: ContactService
  languages: LanguageService
  lists: Lists
  products: ProductService
}

export type Documents = ReturnType<typeof createDocuments>

export function createDocuments({ config, events, pictures }: Kernel, needs: Needs) {
  const { incomingDir, uploadsDir } = pictures
  const files = createDocumentFiles({ dataDir: config.dataDir, incomingDir })
  const createFrame = createFrames({
    getCompany: needs.company.getShown,
    getContact: needs.contact.get,
    localizer: needs.languages.createLocalizer,
    publicUrl: config.publicUrl,
    uploadsDir,
  })
  const creations = createCreations()
  onPublicChange(events, creations.clear)
  const service = createDocumentService({ ...needs, files, creations, createFrame })

  return {
    routes: createDocumentRoutes(service),

    createFrame,

    send: createSend(service),

    /** Creates a document that is not cached. @throws AppError like `createCompiler` */
    createUncached: files.createUncached,

    createAttachment: service.createAttachment,

    /** Removes the cached documents of a template. */
    remove: files.remove,
    close: files.close,
  }
}
