import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { countOf } from '../shared/data-folder.ts'
import { removeFolder, temporaryFolder } from '../shared/server.ts'
import { createCatalogue } from './catalogue.ts'
import { createEnquiries } from './enquiries.ts'
import { boot, checkFolder, type Tally, untilKilled } from './installation.ts'

/** Maximum milliseconds of traffic before a kill. */
const MAX_LIFETIME_MS = 1_500

const MAIL_TIMEOUT_MS = 180_000

/** Returns the subjects of all mails, once the outbox is empty; mails are files without an SMTP server. */
async function mailSubjects(dataDir: string): Promise<string[]> {
  const startedAt = performance.now()
  const isWaiting = () => countOf(dataDir, "outbox where state = 'waiting'") > 0
  while (isWaiting() && performance.now() - startedAt < MAIL_TIMEOUT_MS) await setTimeout(200)
  const folder = join(dataDir, 'mail')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .map((mail) => mail.match(/^Subject: (.*)$/im)?.[1]?.trim() ?? '')
}

/** Kills a server again and again while enquiries arrive and the catalogue changes. */
export async function killWrites(
  kind: 'change' | 'importSheet',
  tally: Tally,
  kills: number,
): Promise<void> {
  const dataDir = await temporaryFolder()
  const [catalogue, enquiries] = [createCatalogue(), createEnquiries()]
  let server = await boot(dataDir)
  for (let kill = 0; kill < kills; kill++) {
    const { call } = server
    const lanes = [
      untilKilled(() => enquiries.enquire(call, 'a')),
      untilKilled(() => enquiries.enquire(call, 'b')),
      untilKilled(() => enquiries.process(call)),
      untilKilled(() => catalogue[kind](call)),
    ]
    await setTimeout(50 + Math.random() * MAX_LIFETIME_MS)
    tally.kills++
    if (catalogue.isChanging()) tally.midway++
    await server.kill()
    await Promise.all(lanes)
    server = await boot(dataDir)
    checkFolder(dataDir, tally)
    tally.faults.push(...enquiries.faultsIn(dataDir), ...(await catalogue.faultsOf(server.call)))
  }
  tally.acknowledged = enquiries.acknowledged().length + catalogue.acknowledged()
  const subjects = await mailSubjects(dataDir)
  const mailedNames = new Set(subjects.map((subject) => subject.match(/from (\S+)$/)?.[1]))
  const missing = enquiries.acknowledged().filter((name) => !mailedNames.has(name))
  tally.faults.push(...missing.map((name) => `the mail about ${name} is lost`))
  const replies = subjects.filter((subject) => /^re:/i.test(subject)).length
  const lost = enquiries.replies() - replies
  if (lost > 0) tally.faults.push(`${lost} replies are lost`)
  await server.kill()
  await removeFolder(dataDir)
}
