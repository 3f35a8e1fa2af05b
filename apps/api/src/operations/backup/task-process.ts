import { dirname } from 'node:path'
import { writeCompleteFile } from '#api/platform/data-dir/complete-file.ts'
import { explainError } from '#api/platform/processes/run-command.ts'
import { explainGaps } from './archive.ts'
import { clearPlace, PLAIN, verifyStored } from './content.ts'
import { createBackup } from './create.ts'
import { openFolder } from './places.ts'
import { stageRestore } from './restore.ts'
import { listPlace, storeInPlace } from './second-place.ts'
import { stageSite } from './stage-site.ts'

type NightlyBackup = {
  dataDir: string
  installation: string
  /** Path of the archive. Files that never change are stored beside it, once for all nights. */
  file: string
  /** Bytes that must stay free on the disk of the archive. */
  minFreeBytes: number
  /** Set to delete old backups, too. */
  clearing?: { now: Date; weeks?: number | undefined } | undefined
  /** True to read the stored files of earlier nights, and to store damaged ones again. */
  isVerifying?: boolean
}

/** Writes a nightly backup. Returns a warning if it is incomplete or old files stay. */
export async function createNightlyBackup(night: NightlyBackup): Promise<string | undefined> {
  const { dataDir, installation, file, minFreeBytes, clearing, isVerifying } = night
  const place = openFolder(dirname(file))
  const damaged = isVerifying ? await verifyStored(place, installation) : 0
  const manifest = await writeCompleteFile(file, (open) =>
    createBackup(dataDir, open, {
      beside: { folder: dirname(file), minFreeBytes },
      spare: `${file}.database.partial`,
    }),
  )
  const gaps = explainGaps(manifest)
  if (gaps) return gaps
  if (clearing) {
    try {
      await clearPlace(place, installation, [PLAIN], clearing)
    } catch (error) {
      return `The backup is complete, but old files stay. ${(error as Error).message}`
    }
  }
  return damaged > 0
    ? `${damaged} stored files of earlier backups were damaged. They were stored again, unless they were deleted from the site. Check the disk of ${dirname(file)}.`
    : undefined
}

const tasks = { createNightlyBackup, listPlace, stageRestore, stageSite, storeInPlace }

export type BackupTasks = typeof tasks

export type Outcome<Result> = { result: Result } | { problem: string }

type Call = { name: keyof BackupTasks; args: unknown[] }

/** Runs a task of `runTask`. Its arguments contain secrets, so they come as a message. */
export async function run({ name, args }: Call): Promise<Outcome<unknown>> {
  try {
    return { result: await (tasks[name] as (...args: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    const problem = explainError(error)
    if (problem === undefined) throw error
    return { problem }
  }
}
