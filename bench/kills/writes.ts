import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCatalogue } from './catalogue.ts'
import { createCorrespondence } from './correspondence.ts'
import {
  boot,
  isSound,
  pictureFaults,
  removeFolder,
  type Server,
  temporaryFolder,
} from './installation.ts'
import { openMailSink } from './mail-sink.ts'
import { newTally, type Tally } from './table.ts'

/** Milliseconds of traffic before a kill, at most. */
const LONGEST_LIFE_MS = 1_500

/** Milliseconds that the mails of all lives may take to arrive. */
const MAIL_TIMEOUT_MS = 180_000

/** Counts the faults of a data folder after a kill and a start. */
export function checkFolder(dataDir: string, tally: Tally): void {
  if (!isSound(dataDir)) tally.unsound++
  const { broken, unnamed } = pictureFaults(dataDir)
  const incoming = readdirSync(join(dataDir, 'incoming'))
  const half = [
    ...broken.map((name) => `picture ${name} lacks files`),
    ...unnamed.map((name) => `no row names picture ${name}`),
    ...incoming.map((name) => `${name} was left in incoming/`),
  ]
  tally.half += half.length
  tally.faults.push(...half)
}

/**
 * Kills a server under mixed writes, again and again, or in the middle of imports.
 * @param kind what is under way when it is killed
 */
export async function killWrites(kind: 'writes' | 'import', kills: number): Promise<Tally> {
  const tally = newTally(kind)
  const sink = await openMailSink()
  const dataDir = await temporaryFolder()
  const [catalogue, letters] = [createCatalogue(), createCorrespondence()]
  let token = ''
  let importMs = 1_500

  const start = async () => {
    const server = await boot(dataDir, { SMTP_URL: sink.url }, token)
    token = server.token
    return server
  }
  const check = async (server: Server) => {
    checkFolder(dataDir, tally)
    const { lost, half } = letters.check(dataDir)
    const fault = await catalogue.check(server)
    if (fault) half.push(fault)
    tally.lost += lost.length
    tally.half += half.length
    tally.faults.push(...lost, ...half)
  }
  const changeUntilGone = async (server: Server) => {
    while (await catalogue.change(server));
  }
  const importUntilGone = async (server: Server) => {
    for (let from = performance.now(); await catalogue.importSheet(server, 3); ) {
      importMs = performance.now() - from
      from = performance.now()
    }
  }

  let server = await start()
  for (let kill = 0; kill < kills; kill++) {
    const lanes =
      kind === 'writes'
        ? [
            letters.enquire(server, 'a'),
            letters.enquire(server, 'b'),
            letters.tidy(server),
            letters.subscribe(server),
            letters.editContact(server),
            changeUntilGone(server),
          ]
        : [letters.enquire(server, 'a'), importUntilGone(server)]
    const life = kind === 'writes' ? LONGEST_LIFE_MS : Math.min(importMs * 1.5, 8_000)
    await pause(50 + Math.random() * life)
    tally.kills++
    if (server.calls.underWay > 0) tally.hits++
    await server.end('SIGKILL')
    await Promise.all(lanes)
    server = await start()
    await check(server)
  }
  tally.acknowledged = letters.acknowledged() + catalogue.acknowledged()
  await checkMails(letters.mailed(), sink.subjects, tally)
  await server.end('SIGKILL')
  sink.close()
  await removeFolder(dataDir)
  return tally
}

/** Waits for the mail about every acknowledged enquiry, and for every reply. */
async function checkMails(
  { enquiries, replies }: { enquiries: string[]; replies: number },
  subjects: Map<string, string>,
  tally: Tally,
): Promise<void> {
  const missing = () => {
    const told = new Set([...subjects.values()].map((subject) => subject.match(/from (\S+)$/)?.[1]))
    return enquiries.filter((name) => !told.has(name))
  }
  const isReply = (subject: string) => /^re:/i.test(subject)
  const from = performance.now()
  const areAllThere = () =>
    missing().length === 0 && [...subjects.values()].filter(isReply).length >= replies
  while (!areAllThere() && performance.now() - from < MAIL_TIMEOUT_MS) await pause(200)
  const lost = missing().map((name) => `the mail about ${name}`)
  const arrived = [...subjects.values()].filter(isReply).length
  if (arrived < replies) lost.push(`${replies - arrived} of ${replies} replies`)
  tally.lost += lost.length
  tally.faults.push(...lost)
}
