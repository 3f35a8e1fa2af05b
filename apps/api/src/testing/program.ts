import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

// Starts the server's programs: for its own tests, for the browser's and for measurements.

const API = join(import.meta.dirname, '..')

/** What to start: the server, or the server that fills an untouched folder with the demo company. */
export const MAIN = join(API, 'main.ts')
export const DEMO = join(API, 'demo/main.ts')

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

/** A program that starts takes its time where the machine is busy. */
const START_TIMEOUT_MS = 120_000

const children = new Set<ChildProcess>()
// None outlives a test or a measurement that is cut off.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/**
 * Node's flags for the many servers that tests start: room for new objects from the beginning takes an eighth off
 * the time of a start. What is measured starts without.
 */
export const QUICK_START = ['--min-semi-space-size=16']

/**
 * Runs a program with nothing in its environment but `env`.
 * @param within the command that runs it, where that is not the machine itself
 * @param flags of Node
 */
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
    /** All that it has said so far. */
    said: () => output + errors,
    /** Resolves once it has said this; fails with what it said instead. */
    async says(words: string): Promise<void> {
      const from = performance.now()
      while (!`${output}${errors}`.includes(words)) {
        if (isOver() || performance.now() - from > START_TIMEOUT_MS) {
          throw new Error(`it did not say "${words}" but: ${output}${errors}`)
        }
        await setTimeout(5)
      }
    },
    /** How it ends; the code is null when it was killed. */
    ended,
    /** Sends a signal, if one is given, and waits for the end. */
    end(signal?: NodeJS.Signals) {
      if (signal) child.kill(signal)
      return ended
    },
  }
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts a server for whoever asks much of it, on a free port, and waits until it answers. */
export async function startServer(
  main: string,
  settings: Record<string, string>,
  flags: string[] = [],
) {
  const port = settings.PORT ?? String(await freePort())
  const { PATH } = process.env
  const env = { PATH, PORT: port, RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...settings }
  const program = run(main, [], env, { flags })
  await program.says('Dhow is at ')
  return {
    url: `http://localhost:${port}`,
    pid: program.child.pid as number,
    said: program.said,
    stop: () => program.end('SIGTERM'),
    /** As a power cut would. */
    kill: () => program.end('SIGKILL'),
  }
}

/**
 * The server as a process of this test, on a free port, with nothing in its environment but `env`.
 * @param within the command that runs it, where that is not the machine itself
 */
export async function spawnServer(env: Record<string, string>, within?: string[]) {
  const port = await freePort()
  const server = run(
    MAIN,
    [],
    { PORT: String(port), WEB_BUILD: '/nowhere', ...env },
    {
      ...(within && { within }),
      flags: QUICK_START,
    },
  )
  onTestFinished(() => void server.end('SIGKILL'))
  return { ...server, address: `http://127.0.0.1:${port}`, port }
}
