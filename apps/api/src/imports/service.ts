import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  COLUMNS,
  type ImportPlan,
  type ImportProgress,
  LISTED,
  PICTURE_SEPARATOR,
} from '@dhow/contract/imports'
import type { Entry } from 'yauzl'
import { readCsv } from '#api/csv/read.ts'
import { writeCsv } from '#api/csv/write.ts'
import { Failure } from '#api/failure.ts'
import type { ImportedRow, ProductService } from '#api/products/service.ts'
import type { Pictures, StagedPicture } from '#api/uploads/pictures.ts'
import type { ReceivedFile } from '#api/uploads/receive.ts'
import { type Plan, planImport } from './plan.ts'
import { openZip, type PictureZip } from './zip.ts'

export type ImportService = ReturnType<typeof createImportService>

type Parts = {
  products: ProductService
  pictures: Pictures
  newId: () => string
  /** What nobody foresaw, for the log. */
  onFault: (error: unknown) => void
}

type Job = { id: string; folder: string; plan: Plan; zip: PictureZip | undefined }

const NOTHING: ImportProgress = {
  state: 'none',
  done: 0,
  total: 0,
  added: 0,
  changed: 0,
  message: '',
}

/** The zip entries that a plan needs, each once. */
const entriesOf = ({ rows }: Plan): Entry[] => [
  ...new Set(
    rows.flatMap(({ pictures = [] }) =>
      pictures.flatMap((one) => ('entry' in one ? one.entry : [])),
    ),
  ),
]

/** Closes and deletes the files of an import. */
async function letGo(folder: string, zip: PictureZip | undefined) {
  zip?.close()
  await rm(folder, { recursive: true, force: true })
}

/** Keeps the ZIP of an import and opens it; or says why it cannot be read. */
async function openArchive(received: string, path: string): Promise<PictureZip | Failure> {
  await rename(received, path)
  try {
    return await openZip(path)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/**
 * One import at a time: its files wait in a folder beside the uploads from the check to the end, and
 * are gone after a restart. The catalogue changes in the last step alone.
 */
export function createImportService({ products, pictures, newId, onFault }: Parts) {
  let job: Job | undefined
  let progress = NOTHING
  let running: Promise<void> | undefined
  let closing = false

  /** Makes another job the current one, or none, and lets go of the one before. */
  const replace = async (next?: Job) => {
    const dropped = job
    job = next
    if (dropped) await letGo(dropped.folder, dropped.zip)
  }
  const refuseWhileRunning = () => {
    if (running) throw new Failure('conflict', 'An import is under way. Wait until it has ended.')
  }

  /** Makes the pictures of a plan, one after another. */
  async function stagePictures({ folder, plan, zip }: Job) {
    const staged = new Map<Entry, StagedPicture>()
    for (const [index, entry] of entriesOf(plan).entries()) {
      if (closing) throw new Failure('conflict', 'The server was stopped. Please import again.')
      const path = join(folder, String(index))
      await zip?.unpack(entry, path).catch(() => {
        throw new Failure('unprocessable', `${entry.fileName} is damaged in the ZIP file.`)
      })
      const [picture] = await pictures.stage([{ path, filename: entry.fileName }])
      if (picture) staged.set(entry, picture)
      await rm(path)
      progress = { ...progress, done: index + 1 }
    }
    return staged
  }

  /** How it ended. */
  async function run(current: Job): Promise<ImportProgress> {
    try {
      const staged = await stagePictures(current)
      const rows = current.plan.rows.map(
        ({ row, id, fields, featured, pictures: planned }): ImportedRow => ({
          row,
          id,
          fields,
          featured,
          pictures: planned?.flatMap((one) =>
            'name' in one ? one.name : (staged.get(one.entry)?.name ?? []),
          ),
        }),
      )
      products.importAll(rows, [...staged.values()])
      const added = rows.filter(({ id }) => id === undefined).length
      return {
        ...progress,
        state: 'done',
        done: progress.total,
        added,
        changed: rows.length - added,
      } as const
    } catch (error) {
      const foreseen = error instanceof Failure
      if (!foreseen) onFault(error)
      const message = foreseen ? error.message : 'Something went wrong on our side.'
      return { ...progress, state: 'failed', message } as const
    }
  }

  async function runToTheEnd(current: Job) {
    const ended = await run(current)
    await replace()
    running = undefined
    progress = ended
  }

  return {
    /** Every product as CSV, by order ascending. */
    export: () =>
      writeCsv([
        COLUMNS,
        ...products
          .all()
          .map((product) => [
            product._id,
            product.name,
            product.brand,
            product.category,
            product.description,
            product.featured ? 'yes' : 'no',
            product.images.join(PICTURE_SEPARATOR),
          ]),
      ]),

    /**
     * Says what an import would do, and keeps its files for `start`; those of an earlier check go.
     * @throws Failure when a file as a whole is no good, or an import is under way
     */
    async check(files: ReceivedFile[]): Promise<ImportPlan> {
      refuseWhileRunning()
      const csv = files.find(({ field }) => field === 'csv')
      if (!csv) throw Failure.ofField('invalid', 'csv', 'Choose a CSV file.')
      await replace()
      progress = NOTHING

      const id = newId()
      const folder = join(pictures.incomingDir, `import-${id}`)
      const archive = files.find(({ field }) => field === 'zip')
      await mkdir(folder)
      const zip = archive && (await openArchive(archive.path, join(folder, 'zip')))
      const readable = zip instanceof Failure ? undefined : zip
      try {
        const table = readCsv(await readFile(csv.path))
        const plan = await planImport(table, zip, products)
        // Another may have been started in between.
        refuseWhileRunning()
        const startable = plan.problems.length === 0
        const checked = { id, folder, plan, zip: startable ? readable : undefined }
        progress = { ...NOTHING, state: 'checked' }
        await replace(checked)
        if (!startable) await letGo(folder, readable)
        return planned(checked)
      } catch (error) {
        await letGo(folder, readable)
        if (!(error instanceof Failure && zip instanceof Failure)) throw error
        throw new Failure(error.kind, `${error.message} ${zip.message}`, error.issues)
      }
    },

    /** Begins the import that was checked as `id`; `progress` tells how it goes on. */
    start(id: string): void {
      refuseWhileRunning()
      if (!job || job.id !== id) {
        throw new Failure(
          'not-found',
          'This import is no longer there. Please check the file again.',
        )
      }
      if (job.plan.problems.length > 0) {
        throw new Failure(
          'conflict',
          'Correct the rows that have problems and check the file again.',
        )
      }
      progress = { ...NOTHING, state: 'running', total: entriesOf(job.plan).length + 1 }
      running = runToTheEnd(job)
    },

    progress: (): ImportProgress => progress,

    async forget(): Promise<void> {
      refuseWhileRunning()
      await replace()
      progress = NOTHING
    },

    /** Gives up what is under way, and leaves the catalogue as it was. */
    async close(): Promise<void> {
      closing = true
      await running
      await replace()
    },
  }
}

function planned({ id, plan }: Job): ImportPlan {
  const { rows, unchanged, problems, ignoredColumns, guess } = plan
  const added = rows.filter((row) => row.id === undefined).length
  return {
    id,
    added,
    changed: rows.length - added,
    unchanged,
    pictures: entriesOf(plan).length,
    problemCount: problems.length,
    problems: problems.slice(0, LISTED),
    ignoredColumns: ignoredColumns.slice(0, LISTED),
    ...(guess && { guess }),
    changes: rows.slice(0, LISTED).map(({ row, id: known, fields, changed }) => ({
      row,
      name: fields.name,
      fields: known === undefined ? [] : changed,
    })),
  }
}
