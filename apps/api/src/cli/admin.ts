import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { hashPassword } from '#api/admin/password.ts'
import { passwordProblem } from '#api/admin/password-rules.ts'
import { createAdminStore } from '#api/admin/store.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database/open.ts'
import { run } from './run.ts'

const USAGE = `Usage: admin set-password
  Asks for a new administrator's password (or reads it from standard input) and ends every session.
  DATA_DIR says which installation is meant.`

/** The password as typed, or as piped in. It is not an argument: those are seen by other users. */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: unseen, terminal: true })
  process.stdout.write('New password: ')
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stdout.write('\n')
  }
}

async function setPassword(): Promise<string> {
  const { dataDir } = readConfig(process.env)
  const database = openDatabase(dataDir)
  try {
    const store = createAdminStore(database.db)
    const administrator = store.find()
    if (!administrator)
      throw new ConfigError(`There is no administrator in ${dataDir} yet: start the server first.`)
    const password = await readPassword()
    const fault = await passwordProblem(password, [administrator.email])
    if (fault) throw new ConfigError(fault)
    store.setPassword(await hashPassword(password))
    return administrator.email
  } finally {
    database.close()
  }
}

await run(async () => {
  if (process.argv[2] !== 'set-password') throw new ConfigError(USAGE)
  const email = await setPassword()
  console.info(`The password of ${email} is changed; every session has ended.`)
})
