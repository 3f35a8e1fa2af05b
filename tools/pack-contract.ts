import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

// Compiles the contract with its packages, and packs it for other projects as dhow-contract-<version>.tgz in the
// folder `release`, or in the folder of the first argument.

const ROOT = join(import.meta.dirname, '..')
const OUT = process.argv[2] ?? join(ROOT, 'release')
const CONTRACT = 'packages/contract'

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

using staging = mkdtempDisposableSync(join(tmpdir(), 'dhow-contract-'))
const dist = join(staging.path, 'dist')

/** Makes imports of our packages relative, and corrects those that tsc leaves in declarations. */
const rewriteImports = (text: string, folder: string): string =>
  text
    .replace(/(?<=['"])@dhow\/(\w+)\/([^'"]+)/g, (_, name, file) =>
      join(relative(folder, dist), name, 'src', `${file}.js`),
    )
    .replace(/\.ts(?=['"])/g, '.js')

const project = join(ROOT, CONTRACT, 'tsconfig.pack.json')
execFileSync('tsc', ['--project', project, '--outDir', dist], { stdio: 'inherit' })
for (const path of globSync(join(dist, '**/*.{js,ts}'))) {
  writeFileSync(path, rewriteImports(readFileSync(path, 'utf8'), dirname(path)))
}
const { name, license, type, dependencies, publishConfig } = readManifest(CONTRACT)
const manifest = {
  name,
  version: readManifest('.').version,
  license,
  type,
  ...publishConfig,
  dependencies: Object.fromEntries(
    Object.entries(dependencies).filter(([item]) => !item.startsWith('@dhow/')),
  ),
}
writeFileSync(join(staging.path, 'package.json'), JSON.stringify(manifest))
copyFileSync(join(ROOT, 'LICENSE'), join(staging.path, 'LICENSE'))
mkdirSync(OUT, { recursive: true })
execFileSync('npm', ['pack', '--pack-destination', OUT], { cwd: staging.path, stdio: 'inherit' })
