import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Issue } from '@dhow/contract/errors'
import type { ProductFields } from '@dhow/contract/products/product-fields'
import type { ProductCertificate, Specification } from '@dhow/contract/products/specification'
import { AppError } from '#api/platform/app-error.ts'
import { type Checksum, hasContent } from '#api/platform/data-dir/checksum.ts'
import { moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { decoder } from '#api/platform/pictures/decoder/decoder.ts'
import {
  createRefusal,
  inspectPdf,
  isPdf,
  readHead,
  sniffPicture,
} from '#api/platform/pictures/decoder/sniff.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { CERTIFICATE_SUFFIX } from '#api/platform/pictures/stored-files.ts'
import { buildFileName } from './file-names.ts'
import type { CertificateStore } from './store.ts'

export type CertificateService = ReturnType<typeof createCertificateService>

/** Days until an unreferenced file is deleted; an open form may still reference it. */
const UNREFERENCED_DAYS = 7

const DAY_MS = 86_400_000

export type PreparedCertificate = Checksum & { file: string; from: string }

/** Prepares an upload. PDFs are unchanged; pictures become JPEG files without metadata. */
async function prepare(upload: UploadedFile, signal?: AbortSignal): Promise<PreparedCertificate> {
  const head = await readHead(upload.path)
  if (isPdf(head)) {
    const { name, ...checksum } = await inspectPdf(upload, 'certificate')
    return { ...checksum, file: `${name}.pdf`, from: upload.path }
  }
  if (!sniffPicture(head)) {
    const formats = 'neither a PDF nor a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC).'
    throw createRefusal('unsupported', upload, `is ${formats}`)
  }
  const recipe = { type: 'certificate' } as const
  const { name, files } = await decoder.make({ ...upload, recipe }, signal)
  const [stored] = files
  if (!stored) throw new Error('a certificate has no file')
  return { ...stored, file: name + CERTIFICATE_SUFFIX, from: upload.path + CERTIFICATE_SUFFIX }
}

/** A row is written before its file and deleted after it, so that a crash never leaves an unknown file. */
export function createCertificateService(
  store: CertificateStore,
  { certificatesDir }: Pick<Pictures, 'certificatesDir'>,
) {
  const getPath = (file: string) => join(certificatesDir, file)
  const hasFile = (file: string) => store.has(file) && hasContent(getPath(file))

  /** Returns a problem if a certificate references a missing file that `before` does not reference. */
  const findProblem = (
    { certificates = [] }: Specification,
    { certificates: previousCertificates = [] }: Specification = {},
  ): Issue | undefined => {
    const isMissing = ({ file }: ProductCertificate) =>
      file !== undefined &&
      !previousCertificates.some((item) => item.file === file) &&
      !hasFile(file)
    const index = certificates.findIndex(isMissing)
    if (index < 0) return undefined
    const name = certificates[index]?.name
    return {
      path: `specification.certificates.${index}.file`,
      message: `Certificates: the file of ${name} does not exist. Upload it again.`,
      code: 'invalid',
    }
  }

  const publish = (prepared: PreparedCertificate[]) => {
    const files = prepared.map(({ file }) => file)
    store.add(files, new Date())
    moveDurably(prepared.map(({ file, from }) => ({ from, to: getPath(file) })))
    store.recordChecksums(prepared)
  }

  return {
    publish,

    async add(upload: UploadedFile | undefined, signal?: AbortSignal): Promise<string> {
      if (!upload) throw AppError.forField('invalid', 'file', 'Choose a PDF or a picture.')
      const prepared = await prepare(upload, signal)
      publish([prepared])
      return prepared.file
    },

    findProblem,

    list: store.list,

    /** Returns a file with a readable name. @throws AppError `not-found` */
    async read(file: string): Promise<{ name: string; content: Buffer }> {
      if (!hasFile(file)) throw new AppError('not-found', 'There is no such certificate file.')
      return {
        name: buildFileName(file, store.findName(file)),
        content: await readFile(getPath(file)),
      }
    },

    check(specification: Specification, previous?: Specification): void {
      const problem = findProblem(specification, previous)
      if (problem) throw new AppError('invalid', problem.message, [problem])
    },

    sweep(): void {
      const addedBefore = new Date(Date.now() - UNREFERENCED_DAYS * DAY_MS)
      if (store.listUnreferenced(addedBefore).length === 0) return
      // Needs a transaction: a product is saved with one of these files either before or not at all.
      store.transaction(() => {
        const files = store.listUnreferenced(addedBefore)
        for (const file of files) rmSync(getPath(file), { force: true })
        store.remove(files)
      })
    },
  }
}

/** Returns the certificate files of a product. Products of an early release have no specification. */
export const listCertificateFiles = (
  product: Partial<Pick<ProductFields, 'specification'>> | null,
): string[] => product?.specification?.certificates?.flatMap(({ file }) => file ?? []) ?? []
