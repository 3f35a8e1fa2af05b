import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Fails when a package of the lockfile has no hash, or when a production dependency has a known vulnerability of level
// high or critical. Warns when the registry does not answer audits.

const LOCKFILE = join(import.meta.dirname, '../pnpm-lock.yaml')

/** Lists packages without a hash, which includes those from outside the registry. */
function unpinnedPackages(lockfile: string): string[] {
  const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'))
  const entries = packages.split(/\n {2}(?=\S.*:\n)/).slice(1)
  if (entries.length < 100) throw new Error('the lockfile has an unexpected format')
  const isPinned = /resolution: \{integrity: sha512-[\w+/=]{86,}\}/
  return entries.filter((entry) => !isPinned.test(entry)).map((entry) => entry.split('\n')[0] ?? '')
}

function audit(): 'passed' | 'failed' | 'unavailable' {
  const args = ['audit', '--prod', '--audit-level=high']
  const { error, status, stdout, stderr } = spawnSync('pnpm', args, { encoding: 'utf8' })
  if (error) throw error
  console.info(stdout.trim())
  if (status === 0) return 'passed'
  const noAnswer = /ERR_PNPM_AUDIT_|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_META_FETCH/
  return noAnswer.test(stdout + stderr) ? 'unavailable' : 'failed'
}

const unpinned = unpinnedPackages(readFileSync(LOCKFILE, 'utf8'))
if (unpinned.length > 0) {
  console.error(`Packages without a SHA-512 of the registry: ${unpinned.join(' ')}`)
  process.exitCode = 1
}
const result = audit()
if (result === 'failed') process.exitCode = 1
if (result === 'unavailable') {
  // GitHub shows a line with this prefix as a warning.
  console.info('::warning::AUDIT SKIPPED: the registry does not answer audits.')
}
