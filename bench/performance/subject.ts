import { execFileSync } from 'node:child_process'
import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../apps/api/src/testing/program.ts'
import { probeSettings } from '../event-loop/read-probe.ts'
import { type Size, seed } from '../seed.ts'
import { ADMIN, loginTo } from '../server.ts'

/** A working tree whose server is measured. */
export type Subject = { name: string; root: string }

export type Server = Awaited<ReturnType<typeof startOn>>

export const HERE: Subject = { name: 'this tree', root: join(import.meta.dirname, '../..') }

/** What a new installation holds soon. */
export const SMALL: Size = { products: 100, messages: 40 }

/** Checks a commit out beside this tree, installs and builds it; `remove` takes it away. */
export function checkOut(ref: string, folder: string): Subject & { remove: () => void } {
  const root = join(folder, 'compared')
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', ['worktree', 'add', '--detach', root, ref], HERE.root)
  const remove = () => run('git', ['worktree', 'remove', '--force', root], HERE.root)
  try {
    for (const script of [['install', '--frozen-lockfile'], ['build']]) {
      run('npx', ['--yes', 'pnpm@12', ...script], root)
    }
  } catch (error) {
    remove()
    throw error
  }
  return { name: ref, root, remove }
}

/** The file of a data folder that tells how long the event loop was held up. */
export const probeFile = (dataDir: string) => join(dataDir, 'event-loop.json')

/** As an installation has them, but for how much they allow. */
const LIMITS = {
  RATE_LIMIT: 'on',
  LIMIT_REQUESTS_PER_MINUTE: '1000000000',
  LIMIT_MESSAGES_PER_HOUR: '1000000000',
}

/** The production server of a working tree on a data folder. */
export async function startOn({ root }: Subject, dataDir: string, { probed = false } = {}) {
  const began = performance.now()
  const { url, pid, stop } = await startServer(join(root, 'apps/api/src/main.ts'), {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...LIMITS,
    // Mails wait: what a mail server takes is no part of it.
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...(probed && probeSettings(probeFile(dataDir))),
  })
  await (await fetch(url)).arrayBuffer()
  return {
    url,
    pid,
    dataDir,
    /** Milliseconds from its start to its first page. */
    startedIn: performance.now() - began,
    /** Calls as the administrator. */
    admin: () => loginTo(url),
    stop,
  }
}

/**
 * Data folders of this size that a server has been started on before; each is filled once, by the server that
 * opens it, and who asks gets a copy.
 */
export function createFolders(parent: string) {
  const filled = new Map<string, Promise<string>>()
  const fill = async (size: Size, subject: Subject) => {
    const folder = await mkdtemp(join(parent, 'filled-'))
    await seed(folder, size, subject.root)
    await (await startOn(subject, folder)).stop()
    return folder
  }
  return async (size: Size, subject: Subject): Promise<string> => {
    const key = `${subject.root} ${size.products} ${size.messages}`
    const original = filled.get(key) ?? fill(size, subject)
    filled.set(key, original)
    const folder = await mkdtemp(join(parent, 'data-'))
    await cp(await original, folder, { recursive: true })
    return folder
  }
}
