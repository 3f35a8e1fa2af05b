import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Takes the packed release through a server's life in an empty folder, with the machine's own Node and npm: unpack,
 * install, show the demo, start, log in, add a product with its picture, stop, start again, check, back up, restore.
 */

const ROOT = join(import.meta.dirname, '..')
const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }
const PICTURES = join(ROOT, 'apps/api/src/demo/pictures')
const START_TIMEOUT_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'dhow-try-'))
/** Without what pnpm puts before it: there is no workspace on a server. */
const PATH = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'))
const { HOME = folder } = process.env
const port = await freePort()
const settings = {
  ...{ HOME, PATH: PATH.join(':'), PORT: String(port), LOG_LEVEL: 'warn' },
  ...{ DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: ADMIN.password },
}
const url = `http://localhost:${port}`

/** A port of this machine that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => probe.once('listening', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs a command to its end. */
function run(cwd: string, command: string, args: string[], env: Record<string, string> = {}) {
  const from = performance.now()
  const ended = spawnSync(command, args, {
    ...{ cwd, env: { ...settings, ...env }, encoding: 'utf8' },
  })
  const { status, stdout, stderr } = ended
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}\n${stdout}${stderr}`)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.info(`${command} ${args.join(' ')}  ${seconds} s\n${stdout.trim()}`)
  return stdout.trim()
}

/** What the release's own README.md (tools/release/README.md) says to call: what installs it, and the demo. */
const commandsOf = (release: string): string[] =>
  readFileSync(join(release, 'README.md'), 'utf8')
    .match(/^```sh\n(.*?)\n```$/ms)?.[1]
    ?.split('\n') ?? []

/** A server, once it listens, and its end. */
async function start(release: string, call = 'node dhow start', env: Record<string, string> = {}) {
  const from = performance.now()
  const [command = '', ...args] = call.split(' ')
  const child = spawn(command, args, { cwd: release, env: { ...settings, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = new Promise((done) => child.once('close', done))
  while (!said.includes('Dhow is at ')) {
    if (child.exitCode !== null || performance.now() - from > START_TIMEOUT_MS) {
      child.kill()
      throw new Error(`it does not start: ${said}`)
    }
    await pause(20)
  }
  console.info(`${call}  ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return async () => {
    child.kill('SIGTERM')
    expect('the end of the server', await ended, 0)
  }
}

function expect(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what} is ${found}, and not ${wanted}`)
}

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text
}

async function addProduct(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const login = await ask('/api/admin/login', {
    ...{ method: 'POST', headers, body: JSON.stringify(ADMIN) },
  })
  const form = new FormData()
  for (const [field, value] of Object.entries({
    ...{ name: 'Black tea', brand: 'Lateen', category: 'Beverages', description: 'With cardamom.' },
  })) {
    form.append(field, value)
  }
  const [picture = ''] = readdirSync(PICTURES)
  form.append('media', new File([readFileSync(join(PICTURES, picture))], picture))
  const authorization = `Bearer ${JSON.parse(login).token}`
  await ask('/api/products', { method: 'POST', headers: { authorization }, body: form })
}

/** The product is there, and so is its picture. */
async function checkSite(): Promise<void> {
  const [product] = JSON.parse(await ask('/api/products'))
  expect('the product', product?.name, 'Black tea')
  await ask(product.images[0])
  expect('its page', (await ask(`/products/${product._id}`)).includes('Black tea'), true)
  expect('the home page', (await ask('/')).includes('<html'), true)
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
  expect('the version', `dhow-${run(release, 'node', ['dhow', '--version'])}.tgz`, archive)
  let stop = await start(release, demo, { DATA_DIR: join(folder, 'demo') })
  expect('the demo', (await ask('/')).includes('Dhow Trading'), true)
  await stop()
  stop = await start(release)
  await addProduct()
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
