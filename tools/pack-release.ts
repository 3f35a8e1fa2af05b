import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { noticesOf } from './release/notices.ts'
import { npmLockOf } from './release/npm-lockfile.ts'

// Builds the site, and packs it with the server sources and a lockfile for npm as release/dhow-<version>.tgz, with its
// SHA-256 and its bill of materials (CycloneDX). The same commit results in the same bytes.

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'release')

/** Files for operators. */
const OPERATION_FILES = [
  'LICENSE',
  'CHANGELOG.md',
  ...['running', 'settings', 'mail', 'api', 'second-server'].map((name) => `docs/${name}.md`),
  'deploy/',
]

/** Files of the server that only development needs. */
const DEVELOPMENT_FILES =
  /\.test\.ts$|\/testing\/|_snapshot\.json$|\/package\.json$|^[\w/]+\/(src\/)?[\w.]*config\.\w+$/

type Manifest = {
  name: string
  version: string
  dependencies?: Record<string, string>
} & Record<string, unknown>

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

/** Returns a folder and the workspace packages that it depends on. */
function withWorkspacePackages(folder: string): string[] {
  const needed = Object.keys(readManifest(folder).dependencies ?? {})
  const own = needed.filter((name) => name.startsWith('@dhow/'))
  return [
    folder,
    ...own.flatMap((name) => withWorkspacePackages(name.replace('@dhow', 'packages'))),
  ]
}

/** Workspace folders of the server. */
const SERVER = [...new Set(withWorkspacePackages('apps/api'))].sort()

const writeJson = (path: string, content: object) =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

function copyFiles(to: string): void {
  const files = git('ls-files', ...SERVER, ...OPERATION_FILES).split('\n')
  const needed = files.filter(
    (file) => !DEVELOPMENT_FILES.test(file) || file.endsWith('api/src/config.ts'),
  )
  for (const file of needed) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(ROOT, file), join(to, file))
  }
  const build = 'apps/web/build'
  if (!existsSync(join(ROOT, build, 'server/index.js'))) throw new Error('the site was not built')
  cpSync(join(ROOT, build), join(to, build), { recursive: true })
  writeJson(join(to, 'apps/web/package.json'), { private: true, type: 'module' })
  for (const file of ['README.md', 'install.sh']) {
    cpSync(join(import.meta.dirname, 'release', file), join(to, file))
  }
  cpSync(join(import.meta.dirname, 'release/dhow.cjs'), join(to, 'dhow'))
  chmodSync(join(to, 'dhow'), 0o755)
  writeFileSync(join(to, 'THIRD-PARTY-NOTICES.txt'), noticesOf(ROOT))
}

/** Writes all package.json files, the root's with every dependency at its locked version, and the lockfile. */
function writeManifests(to: string, { name, version, description, license }: Manifest): void {
  const lock = npmLockOf(join(ROOT, 'pnpm-lock.yaml'), ['.', ...SERVER])
  const own = SERVER.filter((folder) => folder.startsWith('packages/'))
  const about = { name, version, description, license }
  const root = {
    ...about,
    private: true,
    bin: { dhow: 'dhow' },
    dependencies: {
      ...Object.fromEntries(own.map((folder) => [readManifest(folder).name, `file:${folder}`])),
      ...lock.dependencies,
    },
    optionalDependencies: lock.optionalDependencies,
  }
  writeJson(join(to, 'package.json'), root)
  const links = own.map((folder) => [
    `node_modules/${readManifest(folder).name}`,
    { resolved: folder, link: true },
  ])
  writeJson(join(to, 'package-lock.json'), {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { ...root, private: undefined, description: undefined },
      ...lock.packages,
      ...Object.fromEntries(links),
      ...Object.fromEntries(own.map((folder) => [folder, { name: readManifest(folder).name }])),
    },
  })
  // Packages run no install scripts, as in this repository. Debian's npm would copy the workspace packages into
  // node_modules, where Node does not strip types.
  const npmrc = ['ignore-scripts=true', 'install-links=false', 'audit=false', 'fund=false', '']
  writeFileSync(join(to, '.npmrc'), npmrc.join('\n'))
  for (const folder of SERVER) {
    const { name, license, type, imports, exports } = readManifest(folder)
    writeJson(join(to, folder, 'package.json'), {
      ...{ name, private: true, license, type },
      ...{ imports, exports },
    })
  }
}

function pack(folder: string, name: string, to: string): void {
  const reproducible = '--sort=name --owner=0 --group=0 --numeric-owner --mode=go-w,a+rX'.split(' ')
  const date = `--mtime=@${git('log', '-1', '--format=%ct')}`
  const args = ['--create', ...reproducible, date, '--directory', folder, name]
  const input = execFileSync('tar', args, { maxBuffer: 1_000_000_000 })
  writeFileSync(to, execFileSync('gzip', ['-9n'], { input, maxBuffer: 1_000_000_000 }))
}

execFileSync('turbo', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' })
const manifest = readManifest('.')
const name = `dhow-${manifest.version}`
const staging = mkdtempSync(join(tmpdir(), 'dhow-release-'))
try {
  const folder = join(staging, name)
  mkdirSync(folder)
  copyFiles(folder)
  writeManifests(folder, manifest)
  mkdirSync(OUT, { recursive: true })
  const file = join(OUT, `${name}.tgz`)
  pack(staging, name, file)
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  execFileSync('pnpm', ['bom', '--out', join(OUT, `${name}.cdx.json`)], { cwd: ROOT })
  writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tgz\n`)
  console.info(`release/${name}.tgz  ${(statSync(file).size / 1_000_000).toFixed(1)} MB\n${sha256}`)
} finally {
  rmSync(staging, { recursive: true, force: true })
}
