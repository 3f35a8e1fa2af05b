import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { removeFolder, runCommand, startCommand, temporaryFolder } from '../shared/server.ts'
import { createCatalogue } from './catalogue.ts'
import { createEnquiries, missingEnquiries } from './enquiries.ts'
import { boot, checkFolder, type Tally, untilKilled } from './installation.ts'

/** Milliseconds in which the installation is filled before the first kill. */
const FILL_MS = 8_000

/** An installation whose server receives enquiries and changes while it runs. */
async function createInstallation() {
  const dataDir = await temporaryFolder()
  const [catalogue, enquiries] = [createCatalogue(), createEnquiries()]
  return {
    dataDir,
    enquiries,
    acknowledged: () => enquiries.acknowledged().length + catalogue.acknowledged(),

    async start() {
      const { call, kill } = await boot(dataDir)
      const faults = await catalogue.faultsOf(call)
      const lanes = [
        untilKilled(() => enquiries.enquire(call, 'a')),
        untilKilled(() => catalogue.change(call)),
      ]
      return { faults, kill: () => Promise.all([kill(), ...lanes]) }
    },
  }
}

/** Starts a server on a restored folder, checks it, and removes the folder. */
async function checkRestored(folder: string, names: string[], tally: Tally): Promise<void> {
  const server = await boot(folder)
  checkFolder(folder, tally)
  tally.faults.push(...missingEnquiries(folder, names))
  await server.kill()
  await removeFolder(folder)
}

/** Kills the backup command, the server, or both, during backups. */
export async function killBackups(tally: Tally, kills: number): Promise<void> {
  const { dataDir, enquiries, start, acknowledged } = await createInstallation()
  const work = await temporaryFolder()
  let server = await start()
  await setTimeout(FILL_MS)
  let backupMs = 2_000
  for (let kill = 0; kill < kills; kill++) {
    const file = join(work, `${kill}.tar`)
    const names = enquiries.safe()
    const [killsBackup, killsServer] = [kill % 3 !== 0, kill % 3 !== 1]
    const backup = startCommand(dataDir, 'backup', file)
    const startedAt = performance.now()
    void backup.ended.then(({ code }) => {
      if (code === 0) backupMs = performance.now() - startedAt
    })
    await setTimeout(Math.random() * backupMs)
    tally.kills++
    if (backup.child.exitCode === null) tally.midway++
    if (killsServer) await server.kill()
    const { code } = await backup.end(killsBackup ? 'SIGKILL' : undefined)
    if (!existsSync(file) && (!killsBackup || code === 0)) {
      tally.faults.push(`no backup although it was not killed: ${backup.output()}`)
    }
    if (killsServer) {
      server = await start()
      checkFolder(dataDir, tally)
      tally.faults.push(...server.faults)
    }
    // A killed backup must not prevent the next one.
    if (!existsSync(file)) await runCommand(dataDir, 'backup', file)
    const restored = join(work, 'restored')
    await runCommand(restored, 'restore', file)
    await checkRestored(restored, names, tally)
  }
  await server.kill()
  tally.acknowledged = acknowledged()
  await Promise.all([dataDir, work].map(removeFolder))
}

/** Kills the restore command. */
export async function killRestores(tally: Tally, kills: number): Promise<void> {
  const { dataDir, enquiries, start } = await createInstallation()
  const work = await temporaryFolder()
  const server = await start()
  await setTimeout(FILL_MS)
  await server.kill()
  const [file, folder] = [join(work, 'backup.tar'), join(work, 'restored')]
  await runCommand(dataDir, 'backup', file)
  const names = enquiries.safe()
  tally.acknowledged = names.length

  let restoreMs = 1_000
  for (let kill = 0; kill < kills; kill++) {
    const startedAt = performance.now()
    await runCommand(folder, 'restore', file)
    restoreMs = (restoreMs + performance.now() - startedAt) / 2
    await checkRestored(folder, names, tally)

    const restoring = startCommand(folder, 'restore', file)
    // The first third is the start of Node.
    await setTimeout(restoreMs * (0.3 + 0.75 * Math.random()))
    tally.kills++
    if (restoring.child.exitCode === null) tally.midway++
    await restoring.end('SIGKILL')
    const isBegun = ['dhow.sqlite', '.restoring'].some((name) => existsSync(join(folder, name)))
    if (isBegun) {
      await checkRestored(folder, names, tally).catch(({ message }: Error) => {
        if (!/was cut off\. Empty the folder/.test(message)) tally.faults.push(message)
      })
    }
    await removeFolder(folder)
  }
  await Promise.all([dataDir, work].map(removeFolder))
}
