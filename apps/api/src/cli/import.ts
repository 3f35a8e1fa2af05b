import { statSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportPlan } from '@dhow/contract/catalogue-import'
import { AppError } from '#api/app-error.ts'
import { createImportHistory } from '#api/catalogue-import/history.ts'
import { createMatchingStore } from '#api/catalogue-import/matching-store.ts'
import { createImportService, type ImportService } from '#api/catalogue-import/service.ts'
import { createImportStore } from '#api/catalogue-import/store.ts'
import { ConfigError } from '#api/config.ts'
import { createMovingService } from '#api/moving/service.ts'
import type { ReceivedFile } from '#api/pictures/receive.ts'
import { productCount } from '#api/products/product-count.ts'
import { changeInstallation } from './installation.ts'

type Options = { pictures?: string; duplicates?: 'add' | 'skip'; dryRun?: boolean }

type Parts = Parameters<Parameters<typeof changeInstallation>[0]>[0]

/** Milliseconds between two looks at how far an import is. */
const POLL_INTERVAL_MS = 50

/** Takes a file of another installation over into DATA_DIR, or the rows of a CSV or an .xlsx into its catalogue. */
export const importFrom = (kind: 'site' | 'catalogue', file: string, options: Options) =>
  changeInstallation(async (parts) => {
    const folder = await mkdtemp(join(parts.pictures.incomingDir, 'command-'))
    // What is imported is taken from where it lies: the file of whoever calls stays.
    const take = async (field: string, path: string): Promise<ReceivedFile> => {
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
        throw new ConfigError(`There is no file ${path}.`)
      }
      const copy = join(folder, field)
      await copyFile(path, copy)
      return { field, path: copy, filename: basename(path) }
    }
    try {
      if (kind === 'site') await importSite(parts, await take('site', file), options)
      else {
        const zip = options.pictures === undefined ? [] : [await take('zip', options.pictures)]
        await importCatalogue(parts, [await take('csv', file), ...zip], options)
      }
    } catch (error) {
      if (error instanceof AppError) throw new ConfigError(error.message)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

async function importSite(parts: Parts, file: ReceivedFile, { dryRun }: Options): Promise<void> {
  const moving = createMovingService(parts)
  const { id, brand, products, replaces, createdAt } = await moving.check(file)
  if (dryRun) await moving.discard()
  else await moving.start(id)
  const what = `the site of ${JSON.stringify(brand)} of ${createdAt} with ${productCount(products)}, in the place of ${productCount(replaces)}`
  console.info(`${dryRun ? 'Would take' : 'Took'} over ${what}.`)
}

async function importCatalogue(
  parts: Parts,
  files: ReceivedFile[],
  { dryRun, duplicates }: Options,
): Promise<void> {
  const { db, products } = parts
  const service = createImportService({
    ...parts,
    history: createImportHistory({ store: createImportStore(db), products }),
    matchings: createMatchingStore(db),
    onFault: (error) => console.error(error),
  })
  try {
    const plan = await matched(service, await service.check(files))
    refuseProblems(plan, duplicates)
    console.info(
      `${productCount(plan.added)} to add, ${plan.changed} to change, ${plan.unchanged} unchanged, with ${plan.pictures} pictures.`,
    )
    if (dryRun) return
    service.start(plan.id, duplicates)
    const { state, message, added, changed, skipped } = await endOf(service)
    if (state === 'failed') throw new ConfigError(`${message} Nothing was imported.`)
    console.info(`Added ${productCount(added)}, changed ${changed}, left out ${skipped}.`)
  } finally {
    await service.close()
  }
}

/** The columns of a supplier's sheet as they were matched on the import screen, where they were. */
async function matched(service: ImportService, plan: ImportPlan): Promise<ImportPlan> {
  const { found } = plan
  if (!found?.isNeeded) return plan
  if (found.rememberedAt === undefined) {
    throw new ConfigError(
      'The columns of this sheet are not those of an export. Import such a sheet once on the import screen of the office: what its columns are is remembered.',
    )
  }
  const { matches, constants, unreadable } = found
  return service.match(plan.id, { matches, constants, unreadable })
}

/** @throws ConfigError with a line for each problem that is listed, or where it is not said what to do with duplicates */
function refuseProblems(plan: ImportPlan, choice: Options['duplicates']): void {
  if (plan.problemCount > 0) {
    const lines = plan.problems.map(({ row, message }) =>
      row === undefined ? message : `Row ${row}: ${message}`,
    )
    const more = plan.problemCount - lines.length
    if (more > 0) lines.push(`And ${more} more.`)
    throw new ConfigError([...lines, 'Nothing was imported.'].join('\n'))
  }
  const { inCatalogue, inFile } = plan.duplicates
  if (inCatalogue + inFile === 0 || choice) return
  throw new ConfigError(
    `${inCatalogue + inFile} rows look like products that are there already, or in the file twice. Nothing was imported: say --duplicates add or --duplicates skip.`,
  )
}

async function endOf(service: ImportService) {
  for (;;) {
    const progress = service.progress()
    if (progress.state !== 'running') return progress
    await pause(POLL_INTERVAL_MS)
  }
}
