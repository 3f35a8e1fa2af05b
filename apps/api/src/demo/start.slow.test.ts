import { expect, it } from 'vitest'
import { createCore } from '#api/core.ts'
import { hashPassword } from '#api/modules/admin/password.ts'
import { createAdminStore } from '#api/modules/admin/store.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { contactFields } from '#api/testing/factories.ts'
import { DEMO, run } from '#api/testing/program.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** Runs the demo until it listens or has ended, and returns its output. */
async function demo(env: Record<string, string>) {
  const server = run(DEMO, [], { PORT: '0', LOG_LEVEL: 'silent', WEB_BUILD: '/nowhere', ...env })
  await Promise.race([server.waitForOutput('Dhow is at '), server.ended])
  return server.end('SIGTERM')
}

/** Returns a used data folder, so that the demo does not fill it. */
function usedFolder(): string {
  const dataDir = temporaryFolder()
  const { db, close } = openDatabase(dataDir)
  createCore(db, createPictures(dataDir, db)).contact.update(contactFields())
  close()
  return dataDir
}

it('prints the login, but no password after it was changed', async () => {
  const env = { DATA_DIR: usedFolder() }
  const login =
    'Log in at:   http://localhost:0/admin-login\nAdmin login: admin@example.com\nPassword:    '
  const end = '\n\nDhow is at http://localhost:0\n'
  expect(await demo(env)).toEqual({ output: `${login}dhow-demo${end}`, errors: '', code: 0 })

  const { db, close } = openDatabase(env.DATA_DIR)
  createAdminStore(db).setPassword(await hashPassword('changed'))
  close()
  expect((await demo(env)).output).toBe(`${login}the one it was changed to${end}`)
})
