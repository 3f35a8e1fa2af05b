import { loginTo } from '../shared/client.ts'
import { fileFaults, isSound } from '../shared/data-folder.ts'
import { startOn } from '../shared/server.ts'

/** Outcome of the kills of one kind. */
export type Tally = {
  kills: number
  /** Kills that interrupted an operation. */
  midway: number
  /** Writes that were acknowledged before a kill. */
  acknowledged: number
  /** Lost or partial writes, and damaged databases. */
  faults: string[]
}

export type Server = Awaited<ReturnType<typeof boot>>

/** Starts a server without pages, and logs in. */
export async function boot(dataDir: string, settings: Record<string, string> = {}) {
  const server = await startOn(dataDir, { WEB_BUILD: '/nowhere', ...settings })
  return { ...server, call: await loginTo(server.url) }
}

/** Repeats `work` until the server is killed. */
export async function untilKilled(work: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await work()
  } catch (error) {
    const isGone = error instanceof TypeError && /fetch failed|terminated/.test(error.message)
    if (!isGone) throw error
  }
}

/** Checks the database and the picture files of a data folder. */
export function checkFolder(dataDir: string, tally: Tally): void {
  if (!isSound(dataDir)) tally.faults.push('the database is damaged')
  tally.faults.push(...fileFaults(dataDir))
}
