import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

// Builds the site, and packs it with the server sources, their packages and Node as
// release/dhow-<version>-<commit>-linux-<cpu>.tgz for each processor, with its SHA-256. The same commit results in the same
// bytes, on any machine. Also writes the bill of materials (CycloneDX).

const ROOT = join(import.meta.dirname, '..')
const OUT = join(ROOT, 'release')
const CPUS = ['x64', 'arm64']

/** What the installation of the packages needs, and a server does not. */
const INSTALLATION = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs']

/** The server, and files for operators. */
const CONTENT = [
  ...INSTALLATION,
  'apps/api',
  'apps/web/package.json',
  'packages',
  'package.json',
  'LICENSE',
  'CHANGELOG.md',
  'docs/*.md',
  'deploy',
]

const DEVELOPMENT_FILES = /\.test\.ts$|\/testing\/|_snapshot\.json$/

/** Files in node_modules that no server loads. Licenses stay. */
const UNUSED = [
  '**/.*',
  '**/*.{ts,mts,cts,map,md,flow,yml,h,cc}',
  '**/{test,tests,example,examples,benchmarks}/',
  'node-linux-*/{include,share}',
  'better-sqlite3/{deps,src}',
  'libheif-js/{libheif,libheif-wasm/libheif.*,libheif-wasm/*.mjs}',
  'libphonenumber-js/{build,bundle,es6-modern,max,mobile,source}',
  'libphonenumber-js/metadata.{full,max,mobile}.*',
  // The server loads only one format of these.
  'drizzle-orm/**/*.js',
  '{imapflow,nodemailer}/dist/cjs',
  'zod/{v3,**/*.cjs}',
  'jschardet/dist',
  'culori/bundled/culori.{js,mjs,umd.js}',
  '@e965/xlsx/{xlsx.js,dist/xlsx.*,dist/cpexcel.js}',
  '@zxcvbn-ts/language-common/{src,dist/*.js,dist/*.mjs}',
]

/** Returns the output of a program. If the program fails, prints its output and one line, and ends this one. */
function run(command: string, args: string[], cwd = ROOT, output: 'pipe' | 'inherit' = 'pipe') {
  const { status, error, stdout } = spawnSync(command, args, {
    cwd,
    maxBuffer: 100_000_000,
    stdio: ['ignore', output, 'inherit'],
  })
  const text = String(stdout ?? '').trim()
  if (status === 0) return text
  if (text) console.error(text)
  console.error(
    `Nothing was packed: ${error?.message ?? `${command} failed`}. Correct this, and try again.`,
  )
  process.exit(1)
}

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const commit = run('git', [
  'describe',
  '--always',
  '--abbrev=8',
  '--exclude=*',
  '--dirty=-modified',
])

function copyFiles(to: string): void {
  const files = run('git', ['ls-files', ...CONTENT]).split('\n')
  for (const file of files.filter((path) => !DEVELOPMENT_FILES.test(path))) {
    cpSync(join(ROOT, file), join(to, file))
  }
  cpSync(join(ROOT, 'apps/web/build'), join(to, 'apps/web/build'), { recursive: true })
  cpSync(join(import.meta.dirname, 'release'), to, { recursive: true })
  chmodSync(join(to, 'dhow'), 0o755)
  // For `dhow --version`.
  const manifest = join(to, 'package.json')
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(`"${version}"`, `"${version}+${commit}"`),
  )
}

/** Installs exactly the packages of the lockfile, by their hashes, without scripts of packages. */
function installPackages(folder: string, cpu: string): void {
  const platform = ['--os=linux', '--libc=glibc', `--cpu=${cpu}`]
  const layout = ['--prod', '--filter=!@dhow/web', '--node-linker=hoisted']
  const options = ['--frozen-lockfile', '--ignore-scripts', ...layout, ...platform]
  run('pnpm', ['install', ...options], folder)
  for (const file of INSTALLATION) rmSync(join(folder, file))
  const modules = join(folder, 'node_modules')
  const otherPrebuilds = globSync('better-sqlite3/prebuilds/*.node', { cwd: modules }).filter(
    (path) => basename(path) !== `linux-${cpu}.node`,
  )
  for (const path of [...globSync(UNUSED, { cwd: modules }), ...otherPrebuilds]) {
    const isLicense = /^(licen[cs]e|notice)/i.test(basename(path))
    if (!isLicense) rmSync(join(modules, path), { recursive: true, force: true })
  }
}

/** Loads every package that the server imports, with the release's own Node. */
function loadPackages(folder: string): void {
  const search = `grep -rhoP "(from|import\\(|require\\() ?'\\K@?\\w[^']+" apps/api/src packages/*/src`
  const names = new Set(run('sh', ['-c', search], folder).split('\n'))
  const load = `import { createRequire } from 'node:module'
  for (const name of ${JSON.stringify([...names])})
    await import(name).catch(() => createRequire(import.meta.url)(name))
  process.exit()`
  const node = join(folder, `node_modules/node-linux-${process.arch}/bin/node`)
  run(node, ['--input-type=module', '--eval', load], join(folder, 'apps/api'))
}

function pack(folder: string): void {
  const name = basename(folder)
  const file = join(OUT, `${name}.tgz`)
  const reproducible = [
    '--sort=name',
    '--hard-dereference',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go-w,a+rX',
    `--mtime=@${run('git', ['log', '-1', '--format=%ct'])}`,
    '--use-compress-program=gzip -n',
  ]
  run('tar', ['--create', '--file', file, ...reproducible, '--directory', dirname(folder), name])
  const archive = readFileSync(file)
  const sha256 = hash('sha256', archive)
  writeFileSync(`${file}.sha256`, `${sha256}  ${name}.tgz\n`)
  const [megabytes] = run('du', ['-sm', folder]).split('\t')
  console.info(
    `release/${name}.tgz  ${(archive.length / 1_000_000).toFixed(1)} MB, unpacked ${megabytes} MB\n${sha256}`,
  )
}

rmSync(OUT, { recursive: true, force: true })
const staging = mkdtempSync(join(tmpdir(), 'dhow-release-'))
process.once('exit', (code) => {
  for (const folder of code === 0 ? [staging] : [staging, OUT]) {
    rmSync(folder, { recursive: true, force: true })
  }
})
run('turbo', ['run', 'build'], ROOT, 'inherit')
mkdirSync(OUT)
run('pnpm', ['bom', '--out', join(OUT, `dhow-${version}-${commit}.cdx.json`)])
for (const cpu of CPUS) {
  const folder = join(staging, `dhow-${version}-${commit}-linux-${cpu}`)
  copyFiles(folder)
  installPackages(folder, cpu)
  if (cpu === process.arch) loadPackages(folder)
  pack(folder)
}
