import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCatalogue } from './catalogue.ts'
import { createCorrespondence } from './correspondence.ts'
import { API, boot, removeFolder, rows, run, temporaryFolder } from './installation.ts'
import { newTally, type Tally } from './table.ts'
import { checkFolder } from './writes.ts'

const COMMAND = join(API, 'cli/dhow.ts')

/** Restores an archive that should hold these enquiries, and counts its faults. */
async function checkArchive(file: string, names: string[], tally: Tally): Promise<void> {
  const folder = await temporaryFolder()
  const restoring = run(COMMAND, ['restore', file], { DATA_DIR: folder })
  const fault = (words: string) => {
    tally.half++
    tally.faults.push(words)
  }
  if ((await restoring.ended).code !== 0) fault(`a backup cannot be restored: ${restoring.said()}`)
  else {
    const server = await boot(folder)
    checkFolder(folder, tally)
    const stored = new Set(
      rows<{ name: string }>(folder, 'select name from messages').map(({ name }) => name),
    )
    const lost = names.filter((name) => !stored.has(name))
    tally.lost += lost.length
    tally.faults.push(...lost.map((name) => `a backup lacks enquiry ${name}`))
    await server.end('SIGKILL')
  }
  await removeFolder(folder)
}

/** Kills the backup, the server that it is made of, or both, in turn, at any moment of it. */
export async function killBackups(kills: number): Promise<Tally> {
  const tally = newTally('backup')
  const [dataDir, archives] = [await temporaryFolder(), await temporaryFolder()]
  const [catalogue, letters] = [createCatalogue(), createCorrespondence()]
  let server = await boot(dataDir)
  for (let products = 0; products < 30; products++) await catalogue.change(server)
  let [enquiring, changing] = [letters.enquire(server, 'a'), change()]
  async function change() {
    while (await catalogue.change(server));
  }
  let backupMs = 2_000
  for (let kill = 0; kill < kills; kill++) {
    const file = join(archives, `${kill}.tar`)
    const names = letters.safe()
    const [killsBackup, killsServer] = [kill % 3 !== 0, kill % 3 !== 1]
    const backup = run(COMMAND, ['backup', file], { DATA_DIR: dataDir })
    const from = performance.now()
    void backup.ended.then(({ code }) => {
      if (code === 0) backupMs = performance.now() - from
    })
    await pause(Math.random() * backupMs)
    tally.kills++
    if (backup.child.exitCode === null) tally.hits++
    if (killsServer) await server.end('SIGKILL')
    if (killsBackup) await backup.end('SIGKILL')
    const { code } = await backup.ended
    if (existsSync(file)) await checkArchive(file, names, tally)
    else if (!killsBackup || code === 0) {
      tally.half++
      tally.faults.push(`no backup though it was not killed: ${backup.said()}`)
    }
    if (killsServer) {
      await Promise.all([enquiring, changing])
      server = await boot(dataDir, {}, server.token)
      const fault = await catalogue.check(server)
      if (fault) {
        tally.half++
        tally.faults.push(fault)
      }
      checkFolder(dataDir, tally)
      ;[enquiring, changing] = [letters.enquire(server, 'a'), change()]
    }
    // Whatever the killed one has left, the next is made.
    if (!existsSync(file)) {
      const again = run(COMMAND, ['backup', file], { DATA_DIR: dataDir })
      await again.says('Backed up')
      await again.ended
      await checkArchive(file, names, tally)
    }
  }
  await server.end('SIGKILL')
  await Promise.all([enquiring, changing])
  tally.acknowledged = letters.acknowledged() + catalogue.acknowledged()
  await Promise.all([dataDir, archives].map(removeFolder))
  return tally
}

/** Kills a restore at any moment of it. */
export async function killRestores(kills: number): Promise<Tally> {
  const tally = newTally('restore')
  const source = await temporaryFolder()
  const catalogue = createCatalogue()
  const server = await boot(source)
  for (let products = 0; products < 40; products++) await catalogue.change(server)
  const letters = createCorrespondence()
  const enquiring = letters.enquire(server, 'a')
  await pause(2_000)
  await server.end('SIGKILL')
  await enquiring
  const work = await temporaryFolder()
  const file = join(work, 'backup.tar')
  if ((await run(COMMAND, ['backup', file], { DATA_DIR: source }).ended).code !== 0)
    throw new Error('no backup')
  const names = letters.safe()
  tally.acknowledged = names.length

  const folder = join(work, 'restored')
  const restore = () => run(COMMAND, ['restore', file], { DATA_DIR: folder })
  const isWhole = () =>
    new Set(rows<{ name: string }>(folder, 'select name from messages').map(({ name }) => name))
      .size >= names.length
  let restoreMs = await timed(restore)
  await removeFolder(folder)
  for (let kill = 0; kill < kills; kill++) {
    const restoring = restore()
    // Until it reads the archive there is nothing to be in the middle of.
    await pause(restoreMs * (0.3 + 0.75 * Math.random()))
    tally.kills++
    if (restoring.child.exitCode === null) tally.hits++
    await restoring.end('SIGKILL')

    const fault = (words: string) => {
      tally.half++
      tally.faults.push(words)
    }
    if (existsSync(join(folder, 'dhow.sqlite')) || existsSync(join(folder, '.restoring'))) {
      const opened = await boot(folder).catch((error: Error) => error)
      if (opened instanceof Error) {
        if (!/was cut off\. Empty the folder/.test(opened.message)) fault(opened.message)
        await removeFolder(folder)
      } else {
        checkFolder(folder, tally)
        if (!isWhole()) fault('a server started on a part of a backup')
        await opened.end('SIGKILL')
        await removeFolder(folder)
      }
    }
    const again = restore()
    const from = performance.now()
    if ((await again.ended).code !== 0) fault(`a second restore fails: ${again.said()}`)
    else if (!isWhole()) fault('a second restore is not whole')
    restoreMs = (restoreMs + performance.now() - from) / 2
    await removeFolder(folder)
  }
  await Promise.all([source, work].map(removeFolder))
  return tally
}

async function timed(start: () => ReturnType<typeof run>): Promise<number> {
  const from = performance.now()
  await start().ended
  return performance.now() - from
}
