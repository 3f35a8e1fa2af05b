import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { accountEmail } from '@dhow/contract/account/admin'
import { LINK_MAILS } from '@dhow/contract/mail/deliveries'
import { ConfigError, readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { findPasswordProblem, hashPassword } from '#api/modules/account/password.ts'
import { type AdminStore, createAdminStore } from '#api/modules/account/store.ts'
import { createMessageMails } from '#api/modules/messages/mail-store.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createMailStore } from '#api/platform/mail/store.ts'

/** Reads the password from the terminal or a pipe. Arguments would be visible to other users. */
async function readPassword() {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: hidden, terminal: true })
  process.stdout.write('New password: ')
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stdout.write('\n')
  }
}

/** Changes the administrator of DATA_DIR, also while a server runs, and prints the returned message. */
async function withAdministrator(
  change: (store: AdminStore, email: string, db: Db) => string | Promise<string>,
): Promise<void> {
  const { dataDir } = readConfig(process.env)
  const database = openDatabase(dataDir)
  try {
    const store = createAdminStore(database.db)
    const administrator = store.find()
    if (!administrator)
      throw new ConfigError(`There is no administrator in ${dataDir} yet. Start the server first.`)
    console.info(await change(store, administrator.email, database.db))
  } finally {
    database.close()
  }
}

export const setPassword = () =>
  withAdministrator(async (store, email) => {
    const password = await readPassword()
    const problem = await findPasswordProblem(password, [email])
    if (problem) throw new ConfigError(problem)
    const passwordHash = await hashPassword(password)
    store.transaction(() => store.setPassword(passwordHash))
    return `The password of ${email} was changed, and all sessions have ended.`
  })

export const setEmail = (address: string) =>
  withAdministrator((store, old, db) => {
    const { data: email, error } = accountEmail.safeParse(address)
    if (error) throw new ConfigError(error.issues[0]?.message ?? 'This is not an e-mail address.')
    store.transaction(() => {
      store.setEmail(email)
      store.links.cancelAll()
      const mails = createMailStore(db, createMessageMails(db).files)
      for (const kind of LINK_MAILS) mails.cancel(kind)
    })
    return `The administrator's e-mail address was changed from ${old} to ${email}.`
  })

export const disableTwoStep = () =>
  withAdministrator((store, email) => {
    store.transaction(() => store.setTotpSecret(null))
    return `The two-step login of ${email} is off. Only the password is required.`
  })
