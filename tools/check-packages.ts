import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Fails when a package of the lockfile could be another one tomorrow, or when one that runs in production has a
// known hole of the level high or above. Where the registry keeps no advisories, it says so and goes on.

const LOCKFILE = join(import.meta.dirname, '../pnpm-lock.yaml')

/** Packages that come without a hash, or from elsewhere than a registry. */
function loosePackages(lockfile: string): string[] {
  const packages = lockfile.slice(lockfile.indexOf('\npackages:'), lockfile.indexOf('\nsnapshots:'))
  const entries = packages.split(/\n {2}(?=\S.*:\n)/).slice(1)
  if (entries.length < 100) throw new Error('the lockfile is not read as it is written')
  const isPinned = /resolution: \{integrity: sha512-[\w+/=]{86,}\}/
  return entries.filter((entry) => !isPinned.test(entry)).map((entry) => entry.split('\n')[0] ?? '')
}

/** What the registry says of packages that run in production. */
function advisories(): 'none' | 'unknown' | 'some' {
  const { error, status, stdout, stderr } = spawnSync(
    'pnpm',
    ['audit', '--prod', '--audit-level=high'],
    {
      encoding: 'utf8',
    },
  )
  if (error) throw error
  console.info(stdout.trim())
  if (status === 0) return 'none'
  const isUnanswered = /ERR_PNPM_AUDIT_|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ERR_PNPM_META_FETCH/
  return isUnanswered.test(stdout + stderr) ? 'unknown' : 'some'
}

const loose = loosePackages(readFileSync(LOCKFILE, 'utf8'))
if (loose.length > 0) {
  console.error(`Not from the registry, or without a SHA-512: ${loose.join(' ')}`)
  process.exitCode = 1
}
const found = advisories()
if (found === 'some') process.exitCode = 1
if (found === 'unknown') {
  // The prefix makes it a warning on the page of a CI run.
  console.info('::warning::AUDIT SKIPPED: the registry does not answer for known holes.')
}
