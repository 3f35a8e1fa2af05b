import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes the next release's version and its notes in CHANGELOG.md of what waits in .changeset. Changesets versions
 * members of a workspace and not its root, whose version ours is: it is given the root alone, in a folder of its own.
 */

const ROOT = join(import.meta.dirname, '..')
const KEPT = ['package.json', 'CHANGELOG.md']

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, stdio: 'inherit' })

const alone = mkdtempSync(join(tmpdir(), 'dhow-bump-'))
try {
  for (const file of KEPT.filter((one) => existsSync(join(ROOT, one)))) {
    copyFileSync(join(ROOT, file), join(alone, file))
  }
  cpSync(join(ROOT, '.changeset'), join(alone, '.changeset'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(alone, 'node_modules'))
  run(alone, join(ROOT, 'node_modules/.bin/changeset'), 'version')
  for (const file of KEPT) copyFileSync(join(alone, file), join(ROOT, file))
  rmSync(join(ROOT, '.changeset'), { recursive: true })
  cpSync(join(alone, '.changeset'), join(ROOT, '.changeset'), { recursive: true })
} finally {
  rmSync(alone, { recursive: true, force: true })
}
