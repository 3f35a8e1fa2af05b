import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, MAIN, run, startServer } from '../../apps/api/src/testing/program.ts'

export { ADMIN }

const CLI = join(import.meta.dirname, '../../apps/api/src/operations/cli/dhow.ts')

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'dhow-bench-'))

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true })

/** Starts a production server on a data folder. */
export const startOn = (dataDir: string, settings: Record<string, string> = {}) =>
  startServer(MAIN, {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })

/**
 * Starts a production server on a temporary data folder; `stop` also removes the folder.
 * @param fill writes to the data folder before the server starts
 */
export async function startMeasured(
  settings: Record<string, string> = {},
  fill: (dataDir: string) => Promise<void> = async () => {},
) {
  const dataDir = await temporaryFolder()
  await fill(dataDir)
  const server = await startOn(dataDir, settings)
  const stop = async () => {
    await server.stop()
    await removeFolder(dataDir)
  }
  return { ...server, dataDir, stop }
}

/** Starts the `dhow` command on a data folder. */
const startCommand = (dataDir: string, ...args: string[]) =>
  run(CLI, args, { PATH: process.env.PATH, LOG_LEVEL: 'error', DATA_DIR: dataDir })

/** @throws with the output when the command fails */
export async function runCommand(dataDir: string, ...args: string[]): Promise<void> {
  const { code, output, errors } = await startCommand(dataDir, ...args).ended
  if (code !== 0) throw new Error(output + errors)
}

const UNIT = join(import.meta.dirname, '../../deploy/systemd/dhow.service')

/** glibc malloc settings of the systemd unit in deploy/. */
export const SHIPPED_MALLOC: Record<string, string> = Object.fromEntries(
  Array.from(readFileSync(UNIT, 'utf8').matchAll(/(MALLOC_\w+)=(\d+)/g), (match) => match.slice(1)),
)
