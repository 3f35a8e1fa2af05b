import { statSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type ImportPlan,
  isAboutFile,
  type MatchedChoice,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { ConfigError, readConfig } from '#api/config.ts'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { exportProducts, exportWorkbook } from '#api/modules/catalogue-import/export.ts'
import { createImportService, type ImportService } from '#api/modules/catalogue-import/service.ts'
import { formatProductCount } from '#api/modules/products/bulk.ts'
import { createSiteImport } from '#api/operations/backup/site-transfer.ts'
import { AppError } from '#api/platform/app-error.ts'
import { writeCompleteFile } from '#api/platform/data-dir/complete-file.ts'
import { lockDataDir, requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createPictures, openPictures } from '#api/platform/pictures/pictures.ts'
import type { ReceivedFile } from '#api/platform/pictures/receive.ts'
import { startBackground } from '#api/tasks.ts'

/** Exports the catalogue of DATA_DIR as CSV or .xlsx, in one consistent state; `-` is standard output. */
export async function exportCatalogue(file: string): Promise<void> {
  const extension = extname(file).toLowerCase()
  if (!['', '.csv', '.xlsx'].includes(extension)) {
    throw new ConfigError(`The catalogue cannot be exported as ${extension}. Use .csv or .xlsx.`)
  }
  const { dataDir } = readConfig(process.env)
  requireDatabase(dataDir)
  const { db, close } = openDatabase(dataDir)
  const { products, languages } = createCore(db, openPictures(dataDir, db))
  try {
    const list = createTransaction(db)(() => [...products.office.readEach()])
    const write = extension === '.xlsx' ? exportWorkbook : exportProducts
    await writeCompleteFile(file, (open) => pipeline(Readable.from(write(list, languages)), open()))
    if (file !== '-') console.info(`Exported ${formatProductCount(list.length)} to ${file}`)
  } finally {
    close()
  }
}

type Options = {
  pictures?: string
  matched?: MatchedChoice
  confirmWarnings?: boolean
  dryRun?: boolean
}

export async function importFile(
  kind: 'site' | 'catalogue',
  file: string,
  options: Options,
): Promise<void> {
  const { dataDir, minFreeBytes } = readConfig(process.env)
  // A running server would not notice the change.
  lockDataDir(dataDir)
  const { db, close } = openDatabase(dataDir)
  const core = createCore(db, createPictures(dataDir, db))
  const background = startBackground(dataDir, core)
  const parts = { ...core, background, minFreeBytes }
  const folder = await mkdtemp(join(core.pictures.incomingDir, 'command-'))
  // The import moves its files, so it receives a copy.
  const copyUpload = async (field: string, path: string): Promise<ReceivedFile> => {
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
      throw new ConfigError(`There is no file ${path}.`)
    }
    const copy = join(folder, field)
    await copyFile(path, copy)
    return { field, path: copy, filename: basename(path) }
  }
  try {
    // Products of an earlier release may have unlisted categories, as when a server starts.
    core.products.adoptCategories()
    if (kind === 'site') await importSite(parts, await copyUpload('site', file), options)
    else {
      const zip = options.pictures === undefined ? [] : [await copyUpload('zip', options.pictures)]
      await importCatalogue(parts, [await copyUpload('csv', file), ...zip], options)
    }
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(error.message)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
    await background.close()
    close()
  }
}

type Parts = Parameters<typeof createSiteImport>[0] & ReturnType<typeof createCore>

async function importSite(parts: Parts, file: ReceivedFile, { dryRun }: Options) {
  const site = createSiteImport(parts)
  const { id, brand, products, replaces, createdAt } = await site.check(file)
  if (dryRun) await site.discard()
  else await site.start(id)
  const what = `the site of ${JSON.stringify(brand)} of ${createdAt} with ${formatProductCount(products)}, which replaces ${formatProductCount(replaces)}`
  console.info(`${dryRun ? 'Would import' : 'Imported'} ${what}.`)
}

async function importCatalogue(
  parts: Parts,
  files: ReceivedFile[],
  { dryRun, matched = 'update', confirmWarnings = false }: Options,
) {
  const service = createImportService({
    ...parts,
    categories: parts.categoryNames,
    history: parts.importHistory,
    onFault: (error) => console.error(error),
  })
  try {
    const plan = await applyMatching(service, await service.check(files))
    refuseProblems(plan)
    console.info(
      `${formatProductCount(plan.added)} to add, ${plan.changed} to change, ${plan.unchanged} unchanged, with ${plan.pictures} pictures.`,
    )
    for (const line of formatProblems(plan.warnings, plan.warningCount)) console.info(line)
    if (dryRun) return
    if (plan.warningCount > 0 && !confirmWarnings) {
      throw new ConfigError('Nothing was imported. Check the warnings, and use --confirm-warnings.')
    }
    service.start(plan.id, {
      matched,
      exclude: [],
      confirm: [],
      warningsConfirmed: confirmWarnings,
      leaveOutProblems: false,
    })
    let progress = service.getProgress()
    while (progress.state === 'running') {
      await pause(50)
      progress = service.getProgress()
    }
    const { state, message, added, changed, skipped } = progress
    if (state === 'failed') throw new ConfigError(`${message} Nothing was imported.`)
    console.info(`Added ${formatProductCount(added)}, changed ${changed}, skipped ${skipped}.`)
  } finally {
    await service.close()
  }
}

/** Applies the column matching that the import screen stored for this sheet. */
async function applyMatching(service: ImportService, plan: ImportPlan): Promise<ImportPlan> {
  const { table } = plan
  if (!table.isNeeded) return plan
  if (table.rememberedAt === undefined) {
    throw new ConfigError(
      'The columns of this sheet are unknown. Import it once on the import screen of the admin area, which stores the mapping of its columns.',
    )
  }
  return service.match(plan.id, table, false)
}

/** @throws ConfigError with one line per problem */
function refuseProblems({ problems, problemCount }: ImportPlan) {
  if (problemCount === 0) return
  throw new ConfigError(
    [...formatProblems(problems, problemCount), 'Nothing was imported.'].join('\n'),
  )
}

function formatProblems(listed: ImportPlan['problems'], count: number) {
  const lines = listed.map((remark) => {
    const { rows, message, count } = remark
    const rest = count > 1 ? ` And ${count - 1} more such rows.` : ''
    return isAboutFile(remark) ? message : `Row ${rows[0]}: ${message}${rest}`
  })
  const more = count - listed.reduce((sum, remark) => sum + remark.count, 0)
  return more > 0 ? [...lines, `And ${more} more.`] : lines
}
