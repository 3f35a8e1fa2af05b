import { onTestFinished } from 'vitest'
import { freePort, MAIN, QUICK_START, run } from './program.ts'

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
