import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Builds the site, and packs it with the server sources and the lockfile as release/dhow-<version>.tgz, with its
// SHA-256 and its bill of materials (CycloneDX). The same commit results in the same bytes.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'release')

/** The server, what its installation needs, and files for operators. */
const CONTENT = [
  'apps/api',
  'apps/web/package.json',
  'packages',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.pnpmfile.cjs',
  'LICENSE',
  'CHANGELOG.md',
  'docs/*.md',
  'deploy',
]

const DEVELOPMENT_FILES = /\.test\.ts$|\/testing\/|_snapshot\.json$/

const run = (command: string, args: string[], input?: Buffer) =>
  execFileSync(command, args, { cwd: ROOT, input, maxBuffer: 1_000_000_000 })

function copyFiles(to: string): void {
  const files = String(run('git', ['ls-files', ...CONTENT]))
    .trim()
    .split('\n')
  for (const file of files.filter((path) => !DEVELOPMENT_FILES.test(path))) {
    cpSync(join(ROOT, file), join(to, file))
  }
  cpSync(join(ROOT, 'apps/web/build'), join(to, 'apps/web/build'), { recursive: true })
  // The file `dhow` is CommonJS, which every Node runs.
  const { type: _, ...manifest } = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'))
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  cpSync(join(import.meta.dirname, 'release'), to, { recursive: true })
  chmodSync(join(to, 'dhow'), 0o755)
}

function pack(folder: string, name: string) {
  const reproducible = '--sort=name --owner=0 --group=0 --numeric-owner --mode=go-w,a+rX'.split(' ')
  const date = `--mtime=@${String(run('git', ['log', '-1', '--format=%ct'])).trim()}`
  const archive = run('tar', ['--create', ...reproducible, date, '--directory', folder, name])
  return run('gzip', ['-9n'], archive)
}

execFileSync('turbo', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' })
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const name = `dhow-${version}`
const staging = mkdtempSync(join(tmpdir(), 'dhow-release-'))
try {
  copyFiles(join(staging, name))
  const archive = pack(staging, name)
  const sha256 = createHash('sha256').update(archive).digest('hex')
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT)
  run('pnpm', ['bom', '--out', join(OUT, `${name}.cdx.json`)])
  writeFileSync(join(OUT, `${name}.tgz`), archive)
  writeFileSync(join(OUT, `${name}.tgz.sha256`), `${sha256}  ${name}.tgz\n`)
  console.info(`release/${name}.tgz  ${(archive.length / 1_000_000).toFixed(1)} MB\n${sha256}`)
} finally {
  rmSync(staging, { recursive: true, force: true })
}
