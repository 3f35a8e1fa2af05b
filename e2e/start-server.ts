import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const API = join(import.meta.dirname, '../apps/api/src')

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery staple' }

/** What to start: the server, or the server that fills an untouched folder with the demo company. */
export const MAIN = join(API, 'main.ts')
export const DEMO = join(API, 'demo/main.ts')

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

/** Starts a production server of this machine's settings only as far as given, and waits until it answers. */
export async function startServer(main: string, settings: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://localhost:${port}`
  const stop = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const answers = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    await setTimeout(100)
  }
  return { url, pid: child.pid as number, stop }
}
