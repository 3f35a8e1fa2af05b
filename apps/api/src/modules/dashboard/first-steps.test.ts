import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@dhow/contract/dashboard'
import { expect, it } from 'vitest'
import { callerOf } from '#api/testing/caller.ts'
import { addPicture, drawing } from '#api/testing/company.ts'
import { contactFields, productFields } from '#api/testing/factories.ts'
import { bearer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

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

it('no step is done at first, and each is detected', async () => {
  const { admin, app, services, read, done } = await start()
  expect(await read()).toMatchObject({ testMailAccepted: false, dismissed: false })
  const confirmed = { currentPassword: ADMIN.password }
  const { ticket } = (await admin('POST /api/backups/downloads', confirmed)).body
  await admin(COMPANY, claims)
  expect(await done()).toEqual([])
  const all: FirstStep[] = []
  const steps: [steps: FirstStep[], carryOut: () => Promise<unknown>][] = [
    // When it was downloaded completely.
    [['backup'], async () => app.inject(`/api/backups/download?ticket=${ticket}`)],
    // When all texts were changed.
    [['claims'], () => admin(COMPANY, { figures: [], reasons: [], partners: [] })],
    [['name'], () => admin(COMPANY, { brand: 'Al Noor' })],
    [
      ['logo'],
      async () => admin(COMPANY, { logo: { light: await addPicture(admin, drawing()), dark: '' } }),
    ],
    // Chats go to its telephone.
    [['contact', 'whatsApp'], () => admin('PUT /api/contact/details', contactFields())],
    [['product'], () => services.products.create(productFields(), [])],
  ]
  for (const [added, carryOut] of steps) {
    await carryOut()
    all.push(...added)
    expect((await done()).toSorted()).toEqual(all.toSorted())
  }
})

it('chats need a number; a password from the settings must be changed too', async () => {
  const { admin, app, done } = await start()
  await admin(COMPANY, { whatsApp: '+971 50 123 4567' })
  expect(await done()).toEqual(['whatsApp'])
  await admin('POST /api/admin/reset-password-request')
  const newPassword = 'a much better one'
  const { body } = await admin('POST /api/admin/reset-password', {
    ...{ currentPassword: ADMIN.password, newPassword, confirmPassword: newPassword },
  })
  const again = callerOf(app, bearer(body.token))
  expect((await again(`GET ${STEPS}`)).body.done.password).toBe(true)
})

it('the test mail is done when its arrival was confirmed', async () => {
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

it('the list stays dismissed until it is restored, also after a restart', async () => {
  const first = await start()
  await first.admin(`PATCH ${STEPS}`, { dismissed: true })
  await first.app.close()
  const second = await start({ DATA_DIR: first.dataDir })
  expect(await second.read()).toMatchObject({ dismissed: true })
  await second.admin(`PATCH ${STEPS}`, { dismissed: false })
  expect(await second.read()).toMatchObject({ dismissed: false })
})
