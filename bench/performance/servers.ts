import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, run } from '../../apps/api/src/testing/program.ts'
import { type Size, seed } from '../shared/seed.ts'
import { removeFolder, startOn } from '../shared/server.ts'

/** Options and folder of all measurements. */
export type Bench = {
  /** Number of rounds that count. */
  rounds: number
  /** Seconds of one measurement under load. */
  seconds: number
  /** Size of a large installation. */
  large: Size
  /** Temporary folder, removed at the end. */
  folder: string
}

/** Size of a new installation. */
export const SMALL: Size = { products: 100, messages: 40 }

export type MeasuredServer = Awaited<ReturnType<typeof startInstalled>>

export const newFolder = ({ folder }: Bench) => mkdtemp(join(folder, 'part-'))

const SETTINGS = {
  // Rate limits stay on, as in production, but are never reached.
  RATE_LIMIT: 'on',
  LIMIT_REQUESTS_PER_MINUTE: '1000000000',
  LIMIT_MESSAGES_PER_HOUR: '1000000000',
  LIMIT_DOCUMENTS_PER_HOUR: '1000000000',
  // No mail server listens on this port, so mails stay in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:9',
}

/** Starts a production server, and waits for its first page. */
export async function startInstalled(dataDir: string, settings: Record<string, string> = {}) {
  const startedAt = performance.now()
  const server = await startOn(dataDir, { ...SETTINGS, ...settings })
  await (await fetch(server.url)).arrayBuffer()
  return { ...server, dataDir, startMs: performance.now() - startedAt }
}

const templates = new Map<Size, Promise<string>>()

/** Runs `use` on a data folder of this size; a copy of one that a server has started on before. */
export async function withFolder<T>(
  bench: Bench,
  size: Size,
  use: (dataDir: string) => Promise<T>,
): Promise<T> {
  const fill = async () => {
    const folder = await newFolder(bench)
    await seed(folder, size)
    await (await startInstalled(folder)).stop()
    return folder
  }
  const template = templates.get(size) ?? fill()
  templates.set(size, template)
  const dataDir = await newFolder(bench)
  try {
    await cp(await template, dataDir, { recursive: true })
    return await use(dataDir)
  } finally {
    await removeFolder(dataDir)
  }
}

export const withServer = <T>(
  bench: Bench,
  size: Size,
  use: (server: MeasuredServer) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> =>
  withFolder(bench, size, async (dataDir) => {
    const server = await startInstalled(dataDir, settings)
    try {
      return await use(server)
    } finally {
      await server.stop()
    }
  })

/** Starts a bare Fastify that sends the responses of `origin` to these paths, and stores enquiries. */
export async function startBare(bench: Bench, origin = '', paths: string[] = []) {
  const port = String(await freePort())
  const startedAt = performance.now()
  const program = run(join(import.meta.dirname, 'bare.ts'), [], {
    ...{ PATH: process.env.PATH, PORT: port, ORIGIN: origin, PATHS: JSON.stringify(paths) },
    DATABASE: join(await newFolder(bench), 'bare.sqlite'),
  })
  await program.waitForOutput('listening')
  const url = `http://127.0.0.1:${port}`
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    pid: program.child.pid as number,
    startMs: performance.now() - startedAt,
    stop: () => program.end('SIGTERM'),
  }
}
