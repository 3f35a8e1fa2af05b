import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** A process that starts takes its time where the machine is busy. */
const START_TIMEOUT = { timeout: 60_000 }

/**
 * The server as a process of its own, on a free port, with nothing in its environment but `env`.
 * @param within the command that runs it, where that is not the machine itself
 */
export async function spawnServer(env: Record<string, string>, within: string[] = []) {
  const port = await freePort()
  const main = join(import.meta.dirname, '../main.ts')
  const [program = '', ...args] = [...within, process.execPath, main]
  const child = spawn(program, args, {
    env: { PORT: String(port), WEB_BUILD: '/nowhere', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  return {
    address: `http://127.0.0.1:${port}`,
    port,
    /** Resolves once the process has written this; fails with its errors. */
    says: (text: string) =>
      expect.poll(() => (output.includes(text) ? text : output + errors), START_TIMEOUT).toBe(text),
    /** Sends a signal, if one is given, and waits for the end. */
    async end(signal?: NodeJS.Signals) {
      if (signal) child.kill(signal)
      const [code] = await exited
      return { code: code as number | null, output, errors }
    },
    signal: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
