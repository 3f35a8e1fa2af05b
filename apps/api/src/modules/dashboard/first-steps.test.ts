import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@dhow/contract/dashboard'
import { expect, it } from 'vitest'
import { callerOf, refusal } from '#api/testing/caller.ts'
import { addPicture, drawing } from '#api/testing/company.ts'
import { contactFields, productFields } from '#api/testing/factories.ts'
import { bearer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

const STEPS = '/api/dashboard/first-steps'

const COMPANY = 'PATCH /api/company'

/** Half of what came with the product. */
const claims = { headline: 'Tea', about: { question: '', answer: '' }, highlights: [] }

/** A server, and which of the first steps it says are done. */
async function start(settings?: Record<string, string>) {
  const server = await startWithAdmin(settings)
  const read = async (): Promise<FirstSteps> => (await server.admin(`GET ${STEPS}`)).body
  const done = async () => {
    const steps = await read()
    return FIRST_STEPS.filter((step) => steps.done[step])
  }
  return { ...server, read, done }
}

type Server = Awaited<ReturnType<typeof start>>

it('nothing is done where everything is as it came', async () => {
  const { read, done } = await start()
  expect(await done()).toEqual([])
  expect(await read()).toMatchObject({ testMailAccepted: false, dismissed: false })
})

it.each([
  ['name', ({ admin }) => admin(COMPANY, { brand: 'Al Noor' })],
  [
    'logo',
    async ({ admin }) => {
      const light = await addPicture(admin, drawing())
      await admin(COMPANY, { logo: { light, dark: '' } })
    },
  ],
  [
    'contact',
    ({ admin }) => admin('PUT /api/contact/details', contactFields()),
    // Chats go to its telephone.
    ['contact', 'whatsApp'],
  ],
  ['whatsApp', ({ admin }) => admin(COMPANY, { whatsApp: '+971 50 123 4567' })],
  ['claims', ({ admin }) => admin(COMPANY, { ...claims, figures: [], reasons: [], partners: [] })],
  ['product', ({ services }) => services.products.create(productFields(), [])],
] as [FirstStep, (server: Server) => Promise<unknown>, FirstStep[]?][])(
  'the step %s is done by doing it',
  async (step, carryOut, done = [step]) => {
    const server = await start()
    await carryOut(server)
    expect(await server.done()).toEqual(done)
  },
)

it('words that came with the product are checked when the last of them is', async () => {
  const { admin, done } = await start()
  await admin(COMPANY, claims)
  expect(await done()).toEqual([])
})

it('a password of the settings is to be changed as a made-up one is', async () => {
  const { admin, app } = await start()
  await admin('POST /api/admin/reset-password-request')
  const newPassword = 'a much better one'
  const { body } = await admin('POST /api/admin/reset-password', {
    ...{ currentPassword: ADMIN.password, newPassword, confirmPassword: newPassword },
  })
  const again = callerOf(app, bearer(body.token))
  expect((await again(`GET ${STEPS}`)).body.done.password).toBe(true)
})

it('a test mail has arrived when its reader says so, and is sent again when they do not', async () => {
  const inbox = await openSmtpInbox()
  const { admin, read } = await start({ SMTP_URL: inbox.url })
  await admin('POST /api/mail/test')
  expect(await read()).toMatchObject({ testMailAccepted: true, done: { testMail: false } })
  await admin(`PATCH ${STEPS}`, { testMailArrived: false })
  expect(await read()).toMatchObject({ testMailAccepted: false, done: { testMail: false } })
  await admin('POST /api/mail/test')
  const { body } = await admin(`PATCH ${STEPS}`, { testMailArrived: true })
  expect(body).toMatchObject({ done: { testMail: true } })
})

it('a test mail that is only stored as a file is none', async () => {
  const { admin, read } = await start()
  await admin('POST /api/mail/test')
  expect(await read()).toMatchObject({ testMailAccepted: false })
})

it('a backup is made once it was downloaded whole', async () => {
  const { admin, app, done } = await start()
  const confirmed = { currentPassword: ADMIN.password }
  const { ticket } = (await admin('POST /api/backups/downloads', confirmed)).body
  expect(await done()).toEqual([])
  await app.inject(`/api/backups/download?ticket=${ticket}`)
  expect(await done()).toEqual(['backup'])
})

it('a dismissed list stays so until it is brought back, through a restart too', async () => {
  const first = await start()
  await first.admin(`PATCH ${STEPS}`, { dismissed: true })
  await first.app.close()
  const second = await start({ DATA_DIR: first.dataDir })
  expect(await second.read()).toMatchObject({ dismissed: true })
  await second.admin(`PATCH ${STEPS}`, { dismissed: false })
  expect(await second.read()).toMatchObject({ dismissed: false })
})

it('answers 400 for what is not true or false, and 401 without a session', async () => {
  const { admin } = await start()
  expect(await admin(`PATCH ${STEPS}`, { dismissed: 'yes' })).toEqual(
    refusal(400, 'dismissed must be true or false.'),
  )
  const { visitor } = await startTestApp()
  expect((await visitor(`GET ${STEPS}`)).status).toBe(401)
})
