import type { Config } from '#api/config.ts'
import { lastOf } from '#api/operations/backup/nightly-files.ts'
import { folderProblem, readBackups } from '#api/operations/backup/nightly-folder.ts'
import { isLate } from '#api/operations/backup/nightly-times.ts'
import { type Finding, findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('Backups')

export async function checkBackups(
  { backupDir, dataDir }: Config,
  installation: string | undefined,
): Promise<Finding> {
  if (!backupDir) return warning('BACKUP_DIR is not set: none are made at night. Set it.')
  const fault = await folderProblem(backupDir, dataDir)
  if (fault) return problem(fault)
  if (!installation) return warning('of which installation they are could not be read.')
  const now = new Date()
  const last = lastOf(await readBackups(backupDir, installation), now)
  if (!last) return warning(`there is none in ${backupDir} yet. A running server makes one.`)
  return isLate(last.at, now)
    ? problem(`the last one is of ${last.at.toISOString()}. The server's log says why.`)
    : ok(`the last one is of ${last.at.toISOString()}.`)
}
