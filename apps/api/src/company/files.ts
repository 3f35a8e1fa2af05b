import { join } from 'node:path'
import type { Company, CompanyFields } from '@dhow/contract/company'
import { AppError } from '#api/app-error.ts'
import { inspectPdf } from '#api/pictures/pdf.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { CATALOG_SUFFIX, imageUrl } from '#api/pictures/stored-files.ts'
import type { CompanyFileStore } from './file-store.ts'
import { createKeptFiles } from './kept-files.ts'
import { createSlideCuts } from './slide-cuts.ts'

export type CompanyFiles = ReturnType<typeof createCompanyFiles>

/** The files of the company, from their upload to their end. */
export function createCompanyFiles(store: CompanyFileStore, pictures: Pictures) {
  const files = createKeptFiles(store, pictures)
  const { stageCuts, withCuts } = createSlideCuts(store, pictures)

  /** Width by height; 0 without a picture. */
  const aspectOf = (url: string) => {
    if (!url) return 0
    const { width, height } = store.sizeOf(url)
    return width / height
  }

  return {
    ...files,
    stageCuts,

    /**
     * Makes the pictures of an upload, which a record may name afterwards.
     * @throws AppError when it is no good; see decodePicture
     */
    async addPicture(upload: UploadedFile | undefined, signal?: AbortSignal) {
      if (!upload) throw AppError.ofField('invalid', 'media', 'Choose a picture.')
      const [staged] = await pictures.stage([{ ...upload, recipe: { type: 'company' } }], signal)
      if (!staged?.size) throw new Error('a picture of the company has no size')
      files.publish([staged])
      return { url: imageUrl(staged.name), ...staged.size }
    },

    /** @throws AppError when it is no PDF, or its end is missing; see inspectPdf */
    async addCatalog(upload: UploadedFile | undefined): Promise<{ url: string }> {
      if (!upload) throw AppError.ofField('invalid', 'media', 'Choose a PDF.')
      const { name, ...checksum } = await inspectPdf(upload, 'catalog')
      const to = join(pictures.uploadsDir, name + CATALOG_SUFFIX)
      files.publish([{ name, files: [{ ...checksum, from: upload.path, to }] }])
      return { url: `/uploads/${name}${CATALOG_SUFFIX}` }
    },

    /** Fields with what is known of the pictures that they name. */
    complete: ({ slides, logo, ...others }: Partial<CompanyFields>): Partial<Company> => ({
      ...others,
      ...(slides && { slides: slides.map(withCuts) }),
      ...(logo && { logo: { ...logo, aspect: aspectOf(logo.light || logo.dark) } }),
    }),
  }
}
