import { readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useTemporaryFolder } from '#api/platform/data-dir/temporary-folder.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'

/** Calls `use` with copies of files, because services move what they receive. */
export const withCopies = <T>(
  incomingDir: string,
  source: string,
  filenames: string[],
  use: (files: UploadedFile[]) => Promise<T>,
): Promise<T> =>
  useTemporaryFolder(join(incomingDir, 'demo-'), async (folder) => {
    const files = filenames.map((filename) => ({ filename, path: join(folder, filename) }))
    for (const { filename, path } of files) await copyFile(join(source, filename), path)
    return use(files)
  })

export const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
