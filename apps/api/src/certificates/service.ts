import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Issue } from '@dhow/contract/errors'
import type { Specification } from '@dhow/contract/specification'
import type { ProductCertificate } from '@dhow/contract/specification-fields'
import { AppError } from '#api/app-error.ts'
import { type Checksum, hasContent } from '#api/data-dir/checksum.ts'
import { moveDurably } from '#api/data-dir/durable-file.ts'
import { CERTIFICATE_SUFFIX } from '#api/pictures/certificate-picture.ts'
import { decoder } from '#api/pictures/decoder.ts'
import { inspectPdf } from '#api/pictures/pdf.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { refuse } from '#api/pictures/refuse.ts'
import { isPdf, readHead, sniffPicture } from '#api/pictures/sniff.ts'
import type { CertificateStore } from './store.ts'

export type CertificateService = ReturnType<typeof createCertificateService>

/** Days that a file is kept which no product names: a form that is open may. */
const KEPT_DAYS = 7

const DAY_MS = 86_400_000

/** A file that is flushed and ready to be kept: its id, and where it waits. */
export type PreparedCertificate = Checksum & { file: string; from: string }

/**
 * A PDF as it came; a picture drawn anew as JPEG, without what a camera wrote into it.
 * @throws AppError `unsupported` when it is neither; see inspectPdf and decodePicture
 */
async function prepare(upload: UploadedFile, signal?: AbortSignal): Promise<PreparedCertificate> {
  const head = await readHead(upload.path)
  if (isPdf(head)) {
    const { name, ...checksum } = await inspectPdf(upload, 'certificate')
    return { ...checksum, file: `${name}.pdf`, from: upload.path }
  }
  if (!sniffPicture(head)) {
    const wanted = 'neither a PDF nor a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC).'
    throw refuse('unsupported', upload, `is ${wanted}`)
  }
  const recipe = { type: 'certificate' } as const
  const { name, files } = await decoder.make({ ...upload, recipe }, signal)
  const [made] = files
  if (!made) throw new Error('a certificate has no file')
  return { ...made, file: name + CERTIFICATE_SUFFIX, from: upload.path + CERTIFICATE_SUFFIX }
}

/**
 * The files of certificates, from their upload to their end. A row that says what is there comes before its file
 * and goes after it, so that whatever is cut off, no file is unknown.
 */
export function createCertificateService(
  store: CertificateStore,
  { certificatesDir }: Pick<Pictures, 'certificatesDir'>,
) {
  const pathOf = (file: string) => join(certificatesDir, file)
  const isThere = (file: string) => store.has(file) && hasContent(pathOf(file))

  /**
   * What is wrong with the certificates of a specification: the first that names a file which is not there.
   * @param before what the product says already, of which nothing is asked
   */
  const problemOf = (
    { certificates = [] }: Specification,
    { certificates: known = [] }: Specification = {},
  ): Issue | undefined => {
    const isMissing = ({ file }: ProductCertificate) =>
      file !== undefined && !known.some((one) => one.file === file) && !isThere(file)
    const at = certificates.findIndex(isMissing)
    if (at < 0) return undefined
    const name = certificates[at]?.name
    return {
      path: `specification.certificates.${at}.file`,
      message: `Certificates: the file of ${name} is not there. Please upload it again.`,
    }
  }

  /** Puts files where they are served from. Synchronous. */
  const publish = (prepared: PreparedCertificate[]) => {
    store.add(
      prepared.map(({ file }) => file),
      new Date(),
    )
    moveDurably(prepared.map(({ file, from }) => ({ from, to: pathOf(file) })))
    store.recordChecksums(prepared)
  }

  return {
    publish,

    /**
     * Keeps an upload, which products may name afterwards; returns its id.
     * @throws AppError when it is no good
     */
    async add(upload: UploadedFile | undefined, signal?: AbortSignal): Promise<string> {
      if (!upload) throw AppError.ofField('invalid', 'file', 'Choose a PDF or a picture.')
      const prepared = await prepare(upload, signal)
      publish([prepared])
      return prepared.file
    },

    problemOf,

    /** @throws AppError `invalid` with the problem of a specification, if it has one; see `problemOf` */
    check(specification: Specification, before?: Specification): void {
      const problem = problemOf(specification, before)
      if (problem) throw new AppError('invalid', problem.message, [problem])
    },

    /** Deletes what no product names, no undone import would, and no form can be expected to. */
    sweep(now = new Date()): void {
      const over = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
      if (store.unnamed(over).length === 0) return
      // A product that is being saved with one of them comes before this, or after it and does without.
      store.transaction(() => {
        const files = store.unnamed(over)
        for (const file of files) rmSync(pathOf(file), { force: true })
        store.remove(files)
      })
    },
  }
}
