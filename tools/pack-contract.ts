import { execFileSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

// Compiles the contract with its packages, and packs it for other projects as dhow-contract-<version>.tgz in the
// folder `release`, or in the folder of the first argument.

const ROOT = join(import.meta.dirname, '..')
const OUT = process.argv[2] ?? join(ROOT, 'release')
const PACKAGES = join(ROOT, 'packages')

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const files = globSync('{contract,trade}/src/**/*.ts', { cwd: PACKAGES })
  .filter((path) => !path.endsWith('.test.ts'))
  .concat('i18n/src/languages.ts')

function compile(outDir: string, config: string): void {
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    lib: ['es2024', 'dom'],
    types: [],
    rootDir: PACKAGES,
    outDir,
  }
  const options = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions,
    files: files.map((path) => join(PACKAGES, path)),
    include: [],
  }
  writeFileSync(config, JSON.stringify(options))
  execFileSync('tsc', ['--project', config], { cwd: ROOT, stdio: 'inherit' })
}

/** Replaces imports of our packages, and those that tsc leaves in declarations, by relative paths of compiled files. */
function rewriteImports(path: string): void {
  const text = readFileSync(path, 'utf8')
    .replace(/(['"])@dhow\/(\w+)\/([^'"]+)\1/g, (_, quote, name, file) => {
      const target = relative(dirname(path), join(dist, name, 'src', `${file}.js`))
      return `${quote}${target.replaceAll('\\', '/').replace(/^(?!\.)/, './')}${quote}`
    })
    .replace(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2')
  writeFileSync(path, text)
}

const staging = mkdtempSync(join(tmpdir(), 'dhow-contract-'))
const dist = join(staging, 'dist')
try {
  compile(dist, join(staging, 'tsconfig.json'))
  for (const path of globSync('**/*.{js,ts}', { cwd: dist })) rewriteImports(join(dist, path))
  const { version, license } = readJson('package.json')
  const { name, type, dependencies } = readJson('packages/contract/package.json')
  const toExport = (file: string) => ({
    types: `./dist/contract/src/${file}.d.ts`,
    default: `./dist/contract/src/${file}.js`,
  })
  const manifest = {
    name,
    version,
    license,
    type,
    sideEffects: false,
    files: ['dist'],
    exports: { '.': toExport('index'), './*': toExport('*') },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([dependency]) => !dependency.startsWith('@dhow/')),
    ),
  }
  writeFileSync(join(staging, 'package.json'), JSON.stringify(manifest, null, 2))
  cpSync(join(ROOT, 'LICENSE'), join(staging, 'LICENSE'))
  mkdirSync(OUT, { recursive: true })
  execFileSync('npm', ['pack', '--silent', '--pack-destination', OUT], {
    cwd: staging,
    stdio: 'inherit',
  })
} finally {
  rmSync(staging, { recursive: true, force: true })
}
