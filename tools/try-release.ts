import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ADMIN, freePort } from '../apps/api/src/testing/program.ts'
import { addProduct, loginTo } from '../bench/shared/client.ts'

// Tests the packed release in an empty folder, with the machine's own Node and npm: unpacks and installs it, starts the
// demo, adds a product with a picture, restarts, checks, backs up and restores.

const ROOT = join(import.meta.dirname, '..')
const PICTURES = join(ROOT, 'apps/api/src/demo/pictures')
const START_TIMEOUT_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'dhow-try-'))
/** PATH without the entries of pnpm, as on a server. */
const PATH = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'))
const { HOME = folder } = process.env
const port = await freePort()
const settings = {
  ...{ HOME, PATH: PATH.join(':'), PORT: String(port), LOG_LEVEL: 'warn' },
  ...{ DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: ADMIN.password },
}
const url = `http://localhost:${port}`

function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}) {
  const from = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...{ cwd, env: { ...settings, ...env }, encoding: 'utf8' },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.info(`${command} ${args.join(' ')}  ${seconds} s\n${stdout.trim()}`)
  return stdout.trim()
}

/** Returns the commands of the release's README.md (tools/release/README.md): installation and demo. */
const commandsOf = (release: string): string[] =>
  readFileSync(join(release, 'README.md'), 'utf8')
    .match(/^```sh\n(.*?)\n```$/ms)?.[1]
    ?.split('\n') ?? []

/** Starts a server. @returns a function that stops it */
async function start(release: string, call = 'node dhow start', env: Record<string, string> = {}) {
  const from = performance.now()
  const [command = '', ...args] = call.split(' ')
  const child = spawn(command, args, { cwd: release, env: { ...settings, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise((done) => child.once('close', done))
  while (!output.includes('Dhow is at ')) {
    if (child.exitCode !== null || performance.now() - from > START_TIMEOUT_MS) {
      child.kill()
      throw new Error(`the server does not start: ${output}`)
    }
    await setTimeout(20)
  }
  console.info(`${call}  ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return async () => {
    child.kill('SIGTERM')
    expect('exit code of the server', await ended, 0)
  }
}

function expect(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${name} is ${actual}, expected ${expected}`)
}

async function request(path: string) {
  const response = await fetch(url + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

async function addTea(): Promise<void> {
  const [picture = ''] = readdirSync(PICTURES)
  const call = await loginTo(url)
  await addProduct(call, { name: 'Black tea', media: [readFileSync(join(PICTURES, picture))] })
  await call('/api/company/publish', { method: 'POST' })
}

async function checkSite(): Promise<void> {
  const [product] = JSON.parse(await request('/api/products'))
  expect('product', product?.name, 'Black tea')
  await request(product.images[0])
  expect('product page', (await request(`/products/${product._id}`)).includes('Black tea'), true)
  expect('home page', (await request('/')).includes('<html'), true)
}

const [archive = ''] = readdirSync(join(ROOT, 'release')).filter((one) => one.endsWith('.tgz'))
try {
  const release = join(folder, archive.replace(/\.tgz$/, ''))
  run(join(ROOT, 'release'), 'sha256sum', ['-c', `${archive}.sha256`])
  run(folder, 'tar', ['xzf', join(ROOT, 'release', archive)])
  const [install = '', demo] = commandsOf(release)
  const [npm = '', ...args] = install.split(' ')
  run(release, npm, args)
  run(release, 'node', ['--version'])
  expect('version', `dhow-${run(release, 'node', ['dhow', '--version'])}.tgz`, archive)
  let stop = await start(release, demo, { DATA_DIR: join(folder, 'demo') })
  expect('demo', (await request('/')).includes('Dhow Trading'), true)
  await stop()
  stop = await start(release)
  await addTea()
  await checkSite()
  await stop()
  stop = await start(release)
  await checkSite()
  run(release, 'node', ['dhow', 'check'])
  run(release, 'node', ['dhow', 'backup', join(folder, 'dhow.tar')])
  await stop()
  settings.DATA_DIR = join(folder, 'restored')
  run(release, 'node', ['dhow', 'restore', join(folder, 'dhow.tar')])
  stop = await start(release)
  await checkSite()
  await stop()
  run(folder, 'du', ['-sh', release, join(release, 'node_modules')])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
