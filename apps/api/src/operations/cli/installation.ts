import { readConfig } from '#api/config.ts'
import { createCore } from '#api/core.ts'
import type { Background } from '#api/platform/background/background.ts'
import { lockDataDir, requireDatabase } from '#api/platform/data-dir/data-dir.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { createPictures, picturesOf } from '#api/platform/pictures/pictures.ts'
import { startBackground } from '#api/tasks.ts'

type Parts = ReturnType<typeof createCore> & { installation: string }

/** Reads the installation in DATA_DIR, also while a server runs. */
export async function readInstallation<T>(work: (parts: Parts) => Promise<T>): Promise<T> {
  const { dataDir } = readConfig(process.env)
  requireDatabase(dataDir)
  const { db, installation, close } = openDatabase(dataDir)
  try {
    return await work({ ...createCore(db, picturesOf(dataDir, db)), installation })
  } finally {
    close()
  }
}

/** Changes or creates the installation in DATA_DIR. No server may run, because it would not notice the change. */
export async function changeInstallation<T>(
  work: (parts: Parts & { background: Background }) => Promise<T>,
): Promise<T> {
  const { dataDir } = readConfig(process.env)
  lockDataDir(dataDir, 'a server runs on it. Import in its admin area, or stop the server first.')
  const { db, installation, close } = openDatabase(dataDir)
  const core = createCore(db, createPictures(dataDir, db))
  const background = startBackground(dataDir, core)
  try {
    // As at the start of a server, for products of an earlier release.
    core.products.adoptCategories()
    return await work({ ...core, installation, background })
  } finally {
    await background.close()
    close()
  }
}
