import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Sets the next version and its notes in CHANGELOG.md from .changeset, then updates the OpenAPI document and the
// database of the release. Changesets only versions workspace packages. The version is the root's, so Changesets gets a
// copy of the root without workspaces.

const ROOT = join(import.meta.dirname, '..')
const VERSIONED = ['package.json', 'CHANGELOG.md']

const run = (cwd: string, command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd, stdio: 'inherit' })

const copy = mkdtempSync(join(tmpdir(), 'dhow-bump-'))
try {
  for (const file of VERSIONED.filter((name) => existsSync(join(ROOT, name)))) {
    copyFileSync(join(ROOT, file), join(copy, file))
  }
  cpSync(join(ROOT, '.changeset'), join(copy, '.changeset'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  run(copy, join(ROOT, 'node_modules/.bin/changeset'), 'version')
  for (const file of VERSIONED) copyFileSync(join(copy, file), join(ROOT, file))
  rmSync(join(ROOT, '.changeset'), { recursive: true })
  cpSync(join(copy, '.changeset'), join(ROOT, '.changeset'), { recursive: true })
} finally {
  rmSync(copy, { recursive: true, force: true })
}
run(ROOT, 'pnpm', 'openapi')
run(ROOT, 'pnpm', 'tool', 'keep-database')
