import {
  DASHBOARD_CERTIFICATES,
  DASHBOARD_DAYS,
  FIRST_STEPS,
  type FirstStep,
  type FirstSteps,
} from '@dhow/contract/dashboard/dashboard'
import type { ProductCertificate } from '@dhow/contract/products/specification'
import { expect, it } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { createCaller, refusal } from '#api/testing/caller.ts'
import { addPicture, drawSvg } from '#api/testing/company.ts'
import {
  createContactFields,
  createEnquiry,
  createProductFields,
  createProductForm,
} from '#api/testing/factories.ts'
import { type AdminServer, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { createDashboardStore } from './store.ts'

/** Returns the days of the dashboard if all messages were sent at these times. */
async function readDays(
  { services, dataDir }: Pick<AdminServer, 'services' | 'dataDir'>,
  timeZone: string,
  now: string,
  ...moments: string[]
) {
  runSql(dataDir, 'delete from messages')
  for (const moment of moments)
    await services.messages.send(createEnquiry(), { createdAt: new Date(moment) })
  const { db, close } = openDatabase(dataDir)
  const { days } = createDashboardStore(db).read(timeZone, new Date(now)).messages
  close()
  expect(days).toHaveLength(DASHBOARD_DAYS)
  const counted = days.map(({ day, subjects }) => [day, subjects.enquiry] as const)
  return { days, found: Object.fromEntries(counted.filter(([, count]) => count > 0)) }
}

it('GET /dashboard returns zeros without data, then counts products, featured ones and those without a picture', async () => {
  const { admin, services } = await startWithAdmin()
  const { body } = await admin('GET /api/dashboard')
  expect(body).toMatchObject({
    products: { total: 0, featured: 0, withoutPicture: 0 },
    messages: { total: 0, pending: 0 },
  })
  expect(body.messages.days).toHaveLength(DASHBOARD_DAYS)
  expect(body.messages).not.toHaveProperty('longestWaiting')
  expect(await admin('GET /api/dashboard?timeZone=Mars/Base')).toEqual(
    refusal(400, 'timeZone must be the name of a time zone'),
  )

  const { _id } = await services.products.create(createProductFields(), [])
  await services.products.create(createProductFields(), [])
  await admin(
    'POST /api/products',
    createProductForm({ media: [await createJpeg(), await createJpeg()] }),
  )
  services.products.setFeatured(_id, true)
  expect((await admin('GET /api/dashboard')).body.products).toEqual({
    total: 3,
    featured: 1,
    withoutPicture: 2,
  })
})

it('GET /dashboard counts the conversations that wait for the company, and returns the one that waited longest', async () => {
  const { admin, services } = await startWithAdmin()
  const send = async (name: string, milliseconds: number, over = {}) => {
    const createdAt = new Date(milliseconds)
    return (await services.messages.send({ ...createEnquiry({ name }), ...over }, { createdAt })).id
  }
  const read = async () => {
    const { messages } = (await admin('GET /api/dashboard')).body
    const { total } = (await admin('GET /api/inbox?work=ours')).body
    expect(messages.ours).toBe(total)
    return messages
  }
  const replied = await send('Replied', 1)
  services.messages.reply(replied, { content: 'Yes.' })
  const [spam, trash, done, snoozed] = [
    await send('Spam', 2),
    await send('Trash', 3),
    await send('Done', 4),
    await send('Snoozed', 5),
  ]
  await admin('PUT /api/messages/spam', { ids: [spam], spam: true })
  await admin('DELETE /api/messages/multiple', { ids: [trash] })
  await admin('PUT /api/messages/work-state', { ids: [done], state: 'done' })
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await admin('PUT /api/messages/work-state', { ids: [snoozed], state: 'snoozed', until })
  expect(await read()).toMatchObject({ ours: 0 })
  const terms = { company: 'Lamu Stores', country: 'KE' }
  const id = await send('Second', 6, { subject: 'complaint', terms })
  await send('Third', 7)
  expect(await read()).toMatchObject({
    ours: 2,
    longestWaiting: {
      _id: id,
      name: 'Second',
      subject: 'complaint',
      ...terms,
      since: '1970-01-01T00:00:00.006Z',
    },
  })
})

it('GET /dashboard counts by complete days in a time zone, also when clocks change', async () => {
  const server = await startWithAdmin()
  const moments = [
    '2026-03-10T18:29:59.999Z',
    '2026-03-10T18:30:00.000Z',
    '2026-03-11T05:00:00.000Z',
  ]
  const now = '2026-03-11T06:00:00.000Z'
  expect((await readDays(server, 'Asia/Kolkata', now, ...moments)).found).toEqual({
    '2026-03-10': 1,
    '2026-03-11': 2,
  })
  expect((await readDays(server, 'UTC', now, ...moments)).found).toEqual({
    '2026-03-10': 2,
    '2026-03-11': 1,
  })
  for (const [zone, first, firstDay, counts] of [
    ['America/New_York', '2026-02-10T05:00:00.000Z', '2026-02-10', { '2026-02-10': 1 }],
    ['Pacific/Kiritimati', '2026-02-09T10:00:00.000Z', '2026-02-11', {}],
  ] as const) {
    const lastMoment = new Date(Date.parse(first) - 1).toISOString()
    const end = '2026-03-11T16:00:00.000Z'
    const { found, days } = await readDays(server, zone, end, lastMoment, first)
    expect(days[0]?.day, zone).toBe(firstDay)
    expect(found, zone).toEqual(counts)
  }
})

/** Starts a server with products. Returns a function that reads their certificates on the dashboard. */
async function startWithCertificates(products: Record<string, ProductCertificate[]>) {
  const server = await startWithAdmin()
  for (const [name, certificates] of Object.entries(products)) {
    const fields = createProductFields({ name, specification: { certificates } })
    await server.services.products.create(fields, [])
  }
  const read = (timeZone = 'UTC', now = '2026-11-22T12:00:00Z') => {
    const { db, close } = openDatabase(server.dataDir)
    const { certificates } = createDashboardStore(db).read(timeZone, new Date(now))
    close()
    return certificates
  }
  return { ...server, read }
}

const createHalal = (validTo: string): ProductCertificate => ({ name: 'Halal', validTo })

it('certificates on the dashboard are shown from sixty days before they expire at midnight in the time zone', async () => {
  const days = ['2027-01-22', '2027-01-21', '2026-11-22', '2026-11-21']
  const { read } = await startWithCertificates({ Tea: days.map(createHalal) })
  expect(read()).toMatchObject({
    expiring: 3,
    nearest: [
      { name: 'Halal', validTo: '2026-11-21', daysLeft: -1 },
      { validTo: '2026-11-22', daysLeft: 0 },
      { validTo: '2027-01-21', daysLeft: 60 },
    ],
  })
  const zones = ['UTC', 'Asia/Kolkata', 'America/New_York']
  const daysLeft = zones.map((zone) => read(zone, '2026-11-22T20:30:00Z').nearest[1]?.daysLeft)
  expect(daysLeft).toEqual([0, -1, 0])
})

it('certificates on the dashboard are counted once, with the number of products and the first product', async () => {
  const shared = { ...createHalal('2026-12-01'), body: 'ESMA' }
  const { read } = await startWithCertificates({
    Tea: [shared, { name: 'Organic' }],
    Salt: [createHalal('2026-12-02'), shared],
    Dates: [shared],
  })
  expect(read()).toEqual({
    expiring: 2,
    nearest: [
      { ...shared, daysLeft: 9, products: 3, first: { _id: expect.any(String), name: 'Tea' } },
      {
        ...createHalal('2026-12-02'),
        daysLeft: 10,
        products: 1,
        first: { _id: expect.any(String), name: 'Salt' },
      },
    ],
  })
})

it('certificates on the dashboard are listed up to a maximum, and all counted, while the product has them and exists', async () => {
  const many = Array.from({ length: DASHBOARD_CERTIFICATES + 2 }, (_, index) =>
    createHalal(`2026-12-${20 - index}`),
  )
  const { services, dataDir, read } = await startWithCertificates({
    Tea: many,
    Salt: many.slice(0, 1),
  })
  const { expiring, nearest } = read()
  expect(expiring).toBe(many.length)
  expect(nearest).toMatchObject(many.slice(-DASHBOARD_CERTIFICATES).toReversed())

  const [tea, salt] = runSql<{ id: string }>(dataDir, 'select id from products order by name desc')
  services.products.trash(tea?.id ?? '')
  expect(read().expiring).toBe(1)
  await services.products.update(salt?.id ?? '', createProductFields({ specification: {} }), [])
  expect(read().expiring).toBe(0)
})

const STEPS = '/api/dashboard/first-steps'

const COMPANY = 'PATCH /api/company'

/** Half of what came with the product. */
const claims = { headline: 'Tea', about: { question: '', answer: '' }, highlights: [] }

/** A server, and which of the first steps it says are done. */
async function start(settings?: Record<string, string>) {
  const server = await startWithAdmin(settings)
  const read = async (): Promise<FirstSteps> => (await server.admin(`GET ${STEPS}`)).body
  const listDone = async () => {
    const steps = await read()
    return FIRST_STEPS.filter((step) => steps.done[step])
  }
  return { ...server, read, listDone }
}

it('no step is done at first, and each is detected', async () => {
  const { admin, app, services, read, listDone } = await start()
  expect(await read()).toMatchObject({ testMailAccepted: false, dismissed: false })
  const confirmed = { currentPassword: ADMIN.password }
  const { ticket } = (await admin('POST /api/backups/downloads', confirmed)).body
  await admin(COMPANY, claims)
  expect(await listDone()).toEqual([])
  const all: FirstStep[] = []
  const steps: [steps: FirstStep[], carryOut: () => Promise<unknown>][] = [
    // When it was downloaded completely.
    [['backup'], async () => app.inject(`/api/backups/download?ticket=${ticket}`)],
    // When all texts were changed.
    [['claims'], () => admin(COMPANY, { figures: [], reasons: [], partners: [] })],
    [['name'], () => admin(COMPANY, { brand: 'Al Noor' })],
    [
      ['logo'],
      async () => admin(COMPANY, { logo: { light: await addPicture(admin, drawSvg()), dark: '' } }),
    ],
    // Its telephone may not be on WhatsApp.
    [['contact'], () => admin('PUT /api/contact/details', createContactFields())],
    [['product'], () => services.products.create(createProductFields(), [])],
  ]
  for (const [added, carryOut] of steps) {
    await carryOut()
    all.push(...added)
    expect((await listDone()).toSorted()).toEqual(all.toSorted())
  }
})

it('chats need a number; a password from the settings must be changed too', async () => {
  const { admin, app, listDone } = await start()
  await admin(COMPANY, { whatsApp: '+971 50 123 4567' })
  expect(await listDone()).toEqual(['whatsApp'])
  await admin('POST /api/admin/reset-password-request')
  const newPassword = 'a much better one'
  const { body } = await admin('POST /api/admin/reset-password', {
    currentPassword: ADMIN.password,
    newPassword,
    confirmPassword: newPassword,
  })
  const again = createCaller(app, toBearer(body.token))
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

it('the list stays dismissed until it is restored', async () => {
  const { admin, read } = await start()
  for (const dismissed of [true, false]) {
    await admin(`PATCH ${STEPS}`, { dismissed })
    expect(await read()).toMatchObject({ dismissed })
  }
})
