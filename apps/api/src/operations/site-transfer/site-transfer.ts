import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Contract } from '@dhow/contract'
import type { CompanyFields } from '@dhow/contract/company/company'
import {
  type SiteTransferPlan,
  TRANSFER_EXPIRY_MINUTES,
} from '@dhow/contract/operations/site-transfer'
import type { CompanyFiles } from '#api/modules/company/files.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Background } from '#api/platform/background/background.ts'
import type { Checksum } from '#api/platform/data-dir/checksum.ts'
import { flushTree } from '#api/platform/data-dir/durable-file.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { done, ok } from '#api/platform/http/contract.ts'
import { newId } from '#api/platform/ids.ts'
import type { Pictures } from '#api/platform/pictures/pictures.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { exportSite, readSite } from './archive.ts'
import type { Site } from './site.ts'
import { stagedOf } from './tasks.ts'

type ServiceParts = {
  products: ProductService
  companyFiles: CompanyFiles
  pictures: Pictures
  background: Background
  installation: string
}

type Job = {
  id: string
  folder: string
  site: Site
  count: number
  checksums: Map<string, Checksum>
}

export function createSiteTransferService(parts: ServiceParts) {
  const { products, pictures } = parts
  // Runs as a write, so that no file is deleted meanwhile.
  const snapshotSite = (folder: string) =>
    parts.background.write(products.office.count(), 'snapshotSite', folder)
  let job: Job | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  const refuseWhileRunning = () => {
    if (isRunning)
      throw new AppError('conflict', 'A site is being imported. Wait until it has finished.')
  }
  const replace = async (next?: Job) => {
    const previous = job
    job = next
    clearTimeout(expiry)
    if (next) expiry = setTimeout(() => void replace(), TRANSFER_EXPIRY_MINUTES * 60_000).unref()
    if (previous) await rm(previous.folder, { recursive: true, force: true })
  }

  return {
    export: (): Promise<Readable> => exportSite({ ...parts, snapshotSite }),

    /** Checks an archive of another installation and stores it for `start`. Discards an earlier one. */
    async check(file: ReceivedFile | undefined): Promise<SiteTransferPlan> {
      refuseWhileRunning()
      if (!file) throw AppError.ofField('invalid', 'site', 'Select the exported file of a site.')
      const folder = await mkdtemp(join(pictures.incomingDir, 'site-transfer-'))
      try {
        const { site, manifest, products: count } = await readSite(file, folder)
        await flushTree(folder)
        refuseWhileRunning()
        const checksums = new Map(manifest.files.map((one) => [one.name, one]))
        const id = newId()
        await replace({ id, folder, site, count, checksums })
        return {
          ...{ id, createdAt: manifest.createdAt, replaces: products.office.count() },
          ...{ brand: site.company.brand ?? '', products: count },
          categories: site.categories.length,
        }
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },

    /** Replaces this site by the checked one, in one transaction. */
    async start(id: string): Promise<void> {
      refuseWhileRunning()
      if (!job || job.id !== id) {
        throw new AppError('not-found', 'The file has expired. Select it again.')
      }
      isRunning = true
      clearTimeout(expiry)
      try {
        await importSite(job, parts)
      } finally {
        isRunning = false
        await replace()
      }
    },

    async discard(): Promise<void> {
      refuseWhileRunning()
      await replace()
    },
  }
}

async function importSite({ site, folder, count, checksums }: Job, parts: ServiceParts) {
  const { companyFiles, background, pictures } = parts
  const unpacked = stagedOf({ folder, checksums }, pictures.uploadsDir)
  const staged = new Map(unpacked.map((one) => [one.name, one]))
  companyFiles.publish(
    site.companyFiles.map(({ name, width, height }) => ({
      ...(staged.get(name) ?? { name, files: [] }),
      ...(width && height && { size: { width, height } }),
    })),
  )
  // JSON has no undefined fields.
  const company = site.company as Partial<CompanyFields>
  // The release that exported the site may use other crops.
  const cuts = await companyFiles.stageCuts(company.slides ?? [])
  try {
    companyFiles.publish(cuts.staged)
  } finally {
    await cuts.discard()
  }
  companyFiles.check(company)
  const rows = Math.max(count, checksums.size)
  const record = { ...site, company: companyFiles.complete(company) }
  await background.write(rows, 'replaceSite', record, folder, checksums)
}

type Parts = ServiceParts & {
  confirmPassword: (password: string) => Promise<void>
}

export function createSiteTransfer({
  confirmPassword,
  ...parts
}: Parts): Handlers<Contract['siteTransfer']> {
  const service = createSiteTransferService(parts)

  return {
    export: async () => ok(await service.export()),

    check: async ({ files: [file] }) => ok(await service.check(file)),

    start: async ({ body: { id, currentPassword } }) => {
      await confirmPassword(currentPassword)
      await service.start(id)
      return done('The site was imported.')
    },

    discard: async () => {
      await service.discard()
      return done('The file was discarded.')
    },
  }
}
