import { createReadStream } from 'node:fs'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import { useTemporaryFolder } from '#api/platform/data-dir/temporary-folder.ts'
import { type ProcessLimits, runInProcess } from '#api/platform/processes/run-in-process.ts'
import { createSemaphore } from '#api/platform/processes/semaphore.ts'
import type { ReadFile, ReadOptions, ReadSheet, SheetRow } from './sheet-row.ts'

/** Limits for files of the office, which may have 20,000 rows with 40 columns (`sheets.slow.test.ts`). */
const OFFICE_LIMITS: ProcessLimits = { memoryMb: 750, cpuSeconds: 60 }

/** Limits for lists of visitors, which have 1,000 rows. */
export const VISITOR_LIMITS: ProcessLimits = { memoryMb: 400, cpuSeconds: 10 }

const MAX_WAITING = 20

const turns = createSemaphore(1)

/**
 * Reads all sheets of a file in a child process, one file at a time.
 * @param folder folder for the files of rows
 * @throws AppError `invalid` if the file cannot be read or exceeds a limit, `busy` if too many files wait
 */
export async function readSheets(
  path: string,
  folder: string,
  options: ReadOptions = {},
  limits: ProcessLimits = OFFICE_LIMITS,
): Promise<ReadFile> {
  if (turns.countWaiting() >= MAX_WAITING) {
    throw new AppError('busy', 'Many files are being read. Try again in a minute.', undefined, 60)
  }
  const release = await turns.acquire(1, limits.signal)
  try {
    const module = new URL('read-file.ts', import.meta.url)
    const file = await runInProcess<ReadFile>(module, { path, folder, options }, limits)
    if (file) return file
  } finally {
    release()
  }
  const message =
    'The file needs too much memory or time. Delete sheets, columns and formats that are not needed, or save it as CSV.'
  throw AppError.forField('invalid', 'csv', message)
}

/** Reads the rows of a sheet in time slices. @param path file of rows, see ReadSheet */
export async function* readRows(path: string): AsyncGenerator<SheetRow> {
  const slice = createSlices()
  let rest = ''
  for await (const text of createReadStream(path, 'utf8')) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      yield JSON.parse(line)
      await slice()
    }
  }
}

/** Calls `onRow` with the visible rows of the first visible sheets that have some. Throws like `readSheets`. */
export const readFirstSheets = (
  path: string,
  count: number,
  onRow: (row: SheetRow, sheet: ReadSheet) => void,
  limits?: ProcessLimits,
): Promise<void> =>
  useTemporaryFolder(`${path}-rows-`, async (folder) => {
    const { sheets } = await readSheets(path, folder, {}, limits)
    const visible = sheets.filter(({ isHidden }) => !isHidden)
    for (const sheet of (visible.length > 0 ? visible : sheets).slice(0, count)) {
      for await (const row of readRows(sheet.path)) if (!row.isHidden) onRow(row, sheet)
    }
  })
