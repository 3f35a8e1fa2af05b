import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getTemporaryRoot } from '../apps/api/src/testing/temporary-root.ts'
import { SEEDED_DIR, startOn } from './server.ts'
import { fillCompany } from './support/company.ts'

/** Fills the data folder that every server starts with, once: its pictures take longer than most tests. */
export default async function fillDataDir(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(getTemporaryRoot(), 'dhow-seeded-'))
  const server = await startOn(dataDir)
  await fillCompany(server)
  await server.stop()
  process.env[SEEDED_DIR] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
