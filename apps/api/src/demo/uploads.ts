import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'

/** Calls `use` with a folder that is deleted afterwards. */
export async function withTemporaryFolder<T>(
  parent: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(parent, 'demo-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls `use` with copies of files, because services move what they receive. */
export const withCopies = <T>(
  incomingDir: string,
  source: string,
  filenames: string[],
  use: (files: UploadedFile[]) => Promise<T>,
): Promise<T> =>
  withTemporaryFolder(incomingDir, async (folder) => {
    const files = filenames.map((filename) => ({ filename, path: join(folder, filename) }))
    for (const { filename, path } of files) await copyFile(join(source, filename), path)
    return use(files)
  })

export const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
