import { mkdtemp, rm } from 'node:fs/promises'

/** Calls `use` with a new folder, which is deleted afterwards. @param prefix path to which random characters are added */
export async function useTemporaryFolder<T>(
  prefix: string,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(prefix)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
