import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size } from '../seed.ts'
import type { Options } from './options.ts'
import type { Row } from './rows.ts'
import { type createFolders, type Server, type Subject, startOn } from './subject.ts'

/** What measurements share. */
export type Bench = Pick<Options, 'rounds' | 'seconds' | 'large'> & {
  /** This tree, and the commit that it is compared with. */
  subjects: Subject[]
  /** A folder for whatever is measured, removed at the end. */
  folder: string
  folderOf: ReturnType<typeof createFolders>
}

export type Measurement = (bench: Bench) => Promise<Row[]>

/** An empty folder in the bench's own. */
export const newFolder = ({ folder }: Bench) => mkdtemp(join(folder, 'part-'))

/** A folder of this size for every subject, for as long as `use` takes. */
export async function withFolders<T>(
  { subjects, folderOf }: Bench,
  size: Size,
  use: (folders: { subject: Subject; dataDir: string }[]) => Promise<T>,
): Promise<T> {
  const folders: { subject: Subject; dataDir: string }[] = []
  try {
    for (const subject of subjects) {
      folders.push({ subject, dataDir: await folderOf(size, subject) })
    }
    return await use(folders)
  } finally {
    for (const { dataDir } of folders) await rm(dataDir, { recursive: true, force: true })
  }
}

/** The server of every subject on a folder of this size, for as long as `use` takes. */
export const withServers = <T>(
  bench: Bench,
  size: Size,
  use: (servers: Server[]) => Promise<T>,
  options = {},
): Promise<T> =>
  withFolders(bench, size, async (folders) => {
    const servers: Server[] = []
    try {
      for (const { subject, dataDir } of folders) {
        servers.push(await startOn(subject, dataDir, options))
      }
      return await use(servers)
    } finally {
      for (const server of servers) await server.stop()
    }
  })
