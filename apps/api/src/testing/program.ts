import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { publishSite } from './sql.ts'

const API = join(import.meta.dirname, '..')

export const MAIN = join(API, 'main.ts')
export const DHOW = join(API, 'operations/cli/dhow.ts')

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

const START_TIMEOUT_MS = 120_000

const children = new Set<ChildProcess>()
// Ends them too when a test or benchmark is interrupted.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Flags of Node for servers in tests: shorten the start by an eighth, and keep child processes at normal priority. */
export const TEST_FLAGS = [
  '--min-semi-space-size=16',
  `--import=${new URL('normal-priority.ts', import.meta.url)}`,
]

/** Runs a program. Its environment contains only `env`. `within` is a command that runs it elsewhere. */
export function run(
  file: string,
  args: string[],
  env: Record<string, string | undefined>,
  { within = [], flags = [] }: { within?: string[]; flags?: string[] } = {},
) {
  const [command = '', ...rest] = [...within, process.execPath, ...flags, file, ...args]
  const child = spawn(command, rest, { env })
  children.add(child)
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'close').then(([code]) => {
    children.delete(child)
    return { code: code as number | null, output, errors }
  })
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    getOutput: () => output + errors,
    /** Waits until the output contains a text. */
    async waitForOutput(words: string): Promise<void> {
      const from = performance.now()
      while (!`${output}${errors}`.includes(words)) {
        if (isOver() || performance.now() - from > START_TIMEOUT_MS) {
          throw new Error(`it did not say "${words}" but: ${output}${errors}`)
        }
        await setTimeout(5)
      }
    },
    /** Resolves at the end; the code is null when it was killed. */
    ended,
    end(signal?: NodeJS.Signals) {
      if (signal) child.kill(signal)
      return ended
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts a published server for a benchmark or browser test on a free port, and waits until it listens. */
export async function startServer(
  main: string,
  settings: Record<string, string>,
  flags: string[] = [],
) {
  const port = settings.PORT ?? String(await freePort())
  const { PATH } = process.env
  const env = { PATH, PORT: port, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings }
  const program = run(main, [], env, { flags })
  await program.waitForOutput('Dhow is at ')
  if (settings.DATA_DIR) publishSite(settings.DATA_DIR)
  return {
    url: `http://localhost:${port}`,
    pid: program.child.pid as number,
    output: program.getOutput,
    stop: () => program.end('SIGTERM'),
    kill: () => program.end('SIGKILL'),
  }
}

/** Starts the server as a process on a free port. Its environment contains only `env`. */
export async function spawnServer(env: Record<string, string>, within?: string[]) {
  const port = await freePort()
  const settings = { PORT: String(port), WEB_BUILD: '/nowhere', ...env }
  const server = run(MAIN, [], settings, { ...(within && { within }), flags: TEST_FLAGS })
  onTestFinished(() => void server.end('SIGKILL'))
  return { ...server, address: `http://127.0.0.1:${port}`, port }
}

export async function spawnListeningServer(env: Record<string, string>, within?: string[]) {
  const server = await spawnServer(env, within)
  await server.waitForOutput('Dhow is at ')
  if (env.DATA_DIR && !within) publishSite(env.DATA_DIR)
  return server
}
