import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { CompanyFields } from '@dhow/contract/company'
import { type MovingPlan, TAKE_WITHIN_MINUTES } from '@dhow/contract/moving'
import { AppError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import type { CompanyFiles } from '#api/company/files.ts'
import type { Checksum } from '#api/data-dir/checksum.ts'
import { flushTree } from '#api/data-dir/durable-file.ts'
import { newId } from '#api/ids.ts'
import type { Pictures } from '#api/pictures/pictures.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import type { ProductService } from '#api/products/service.ts'
import { readSite } from './archive.ts'
import { exportSite } from './export.ts'
import type { Site } from './site.ts'
import { stagedOf } from './tasks.ts'

export type MovingService = ReturnType<typeof createMovingService>

type Parts = {
  products: ProductService
  companyFiles: CompanyFiles
  pictures: Pictures
  background: Background
  installation: string
}

/** A file of another installation that was checked, unpacked in its folder. */
type Job = {
  id: string
  folder: string
  site: Site
  count: number
  /** Checksums of its files, by their names in the archive. */
  checksums: Map<string, Checksum>
}

const gone = () => new AppError('not-found', 'This file is no longer there. Please check it again.')

/** Takes a site from one installation to another: one file at a time waits from the check until it is taken over. */
export function createMovingService(parts: Parts) {
  const { products, pictures } = parts
  // As a write, so that no file is deleted meanwhile.
  const snapshotSite = (folder: string) =>
    parts.background.write(products.count(), 'snapshotSite', folder)
  let job: Job | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  const refuseWhileRunning = () => {
    if (isRunning) throw new AppError('conflict', 'A site is being taken over. Wait for it to end.')
  }
  const replace = async (next?: Job) => {
    const dropped = job
    job = next
    clearTimeout(expiry)
    if (next) expiry = setTimeout(() => void replace(), TAKE_WITHIN_MINUTES * 60_000).unref()
    if (dropped) await rm(dropped.folder, { recursive: true, force: true })
  }

  return {
    /** Everything public of this installation as one file. */
    export: (): Promise<Readable> => exportSite({ ...parts, snapshotSite }),

    /**
     * Checks a file of another installation, and keeps it for `start`; an earlier one goes.
     * @throws AppError when it is no good, or one is being taken over
     */
    async check(file: ReceivedFile | undefined): Promise<MovingPlan> {
      refuseWhileRunning()
      if (!file) throw AppError.ofField('invalid', 'site', 'Choose the file of a site.')
      const folder = await mkdtemp(join(pictures.incomingDir, 'moving-'))
      try {
        const { site, manifest, products: count } = await readSite(file, folder)
        await flushTree(folder)
        refuseWhileRunning()
        const checksums = new Map(manifest.files.map((one) => [one.name, one]))
        await replace({ id: newId(), folder, site, count, checksums })
        const replaces = products.count()
        return {
          ...{ id: job?.id ?? '', createdAt: manifest.createdAt, replaces },
          ...{ brand: site.company.brand ?? '', products: count },
          categories: site.categories.length,
        }
      } catch (error) {
        await rm(folder, { recursive: true, force: true })
        throw error
      }
    },

    /**
     * Puts the site that was checked as `id` in the place of what is here, all of it or nothing.
     * @throws AppError `not-found` when it is no longer there, `conflict` when one is being taken over
     */
    async start(id: string): Promise<void> {
      refuseWhileRunning()
      if (!job || job.id !== id) throw gone()
      isRunning = true
      clearTimeout(expiry)
      try {
        await takeOver(job, parts)
      } finally {
        isRunning = false
        await replace()
      }
    },

    /** Drops what was checked. */
    async discard(): Promise<void> {
      refuseWhileRunning()
      await replace()
    },
  }
}

async function takeOver({ site, folder, count, checksums }: Job, parts: Parts) {
  const { companyFiles, background, pictures } = parts
  const unpacked = stagedOf({ folder, checksums }, pictures.uploadsDir)
  const staged = new Map(unpacked.map((one) => [one.name, one]))
  companyFiles.publish(
    site.companyFiles.map(({ name, width, height }) => ({
      ...(staged.get(name) ?? { name, files: [] }),
      ...(width && height && { size: { width, height } }),
    })),
  )
  // JSON states no field that is undefined.
  const company = site.company as Partial<CompanyFields>
  // Cut anew by a release that cuts otherwise.
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
