import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { hashPassword } from '#api/admin/password.ts'
import { passwordProblem } from '#api/admin/password-rules.ts'
import { type AdminStore, createAdminStore } from '#api/admin/store.ts'
import { ConfigError, readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database/open.ts'
import { run } from './run.ts'

const USAGE = `Usage: admin set-password
  Asks for a new administrator's password (or reads it from standard input) and ends every session.
       admin disable-two-step
  Switches the two-step login off, for who has lost the app and the recovery codes.
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

/** Works on the administrator of DATA_DIR, also beside a running server. */
async function withAdministrator<Result>(
  work: (store: AdminStore, email: string) => Result | Promise<Result>,
): Promise<Result> {
  const { dataDir } = readConfig(process.env)
  const database = openDatabase(dataDir)
  try {
    const store = createAdminStore(database.db)
    const administrator = store.find()
    if (!administrator)
      throw new ConfigError(`There is no administrator in ${dataDir} yet: start the server first.`)
    return await work(store, administrator.email)
  } finally {
    database.close()
  }
}

const COMMANDS: Record<string, () => Promise<string>> = {
  'set-password': () =>
    withAdministrator(async (store, email) => {
      const password = await readPassword()
      const fault = await passwordProblem(password, [email])
      if (fault) throw new ConfigError(fault)
      const passwordHash = await hashPassword(password)
      store.transaction(() => store.setPassword(passwordHash))
      return `The password of ${email} is changed; every session has ended.`
    }),

  'disable-two-step': () =>
    withAdministrator((store, email) => {
      store.transaction(() => store.setTotpSecret(null))
      return `The two-step login of ${email} is off: the password alone logs in.`
    }),
}

await run(async () => {
  const command = COMMANDS[process.argv[2] ?? '']
  if (!command) throw new ConfigError(USAGE)
  console.info(await command())
})
