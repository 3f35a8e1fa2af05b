import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sign } from './platform/delivery/secrets.ts'
import { listCertificates } from './testing/company.ts'
import {
  createContactFields,
  createEnquiry,
  createEnquiryForm,
  createProductForm,
  createUpload,
} from './testing/factories.ts'
import { createRow, HEAD, importForm } from './testing/imports.ts'
import { createJpeg, createNoise } from './testing/pictures.ts'
import { startProcessAsAdmin } from './testing/process-as-admin.ts'
import { spawnServer } from './testing/program.ts'
import { toDraftInput } from './testing/quotations.ts'
import { ADMIN } from './testing/start-test-app.ts'
import { listStoredFiles } from './testing/stored-files.ts'
import { createSmallDisk, NO_SMALL_DISK } from './testing/temporary-folder.ts'
import { createZip } from './testing/zip.ts'

async function startOn(disk: NonNullable<Awaited<ReturnType<typeof createSmallDisk>>>) {
  const env = { DATA_DIR: disk.folder, MIN_FREE_MB: '5', LOG_LEVEL: 'silent' }
  const { server, send } = await startProcessAsAdmin(env, disk.command)
  await send('POST', '/company/publish')
  return { ...server, call: send }
}

const addFile = () =>
  createEnquiryForm({
    files: [createUpload(Buffer.alloc(200_000, 'a'), 'list.csv')],
    name: 'With a file',
  })

const LIST = { lines: [{ text: 'Tea', quantity: 1, unit: 'carton' }] }

const buildEnquiry = (name: string) => createEnquiry({ name, email: `${name}@example.com` })

it('reports a disk that is almost full, refuses writes to a full one, and recovers', async ({
  skip,
}) => {
  const disk = (await createSmallDisk(24)) ?? skip(NO_SMALL_DISK)
  const { call, address } = await startOn(disk)
  const picture = await createNoise(400, 300)
  const zip = createZip({ name: 'a.jpg', data: await createNoise(900, 900) })
  const buildSheet = () => importForm([HEAD, createRow('Tea', 'a.jpg')], zip)
  const buildPictureForm = (field: string) => {
    const form = new FormData()
    form.append(field, createUpload(picture))
    return form
  }
  const created = await call(
    'POST',
    '/products',
    createProductForm({ media: [await createJpeg()] }),
  )
  const { _id, images } = created.body
  expect((await call('POST', '/messages', buildEnquiry('Before'))).status).toBe(201)
  // Each enquiry sends a mail to the company and one to the visitor.
  const listMails = () => readdirSync(join(disk.outside, 'mail'))
  await expect.poll(listMails).toHaveLength(2)
  const fetchReadiness = async () => (await (await fetch(`${address}/readyz`)).json()).status
  const isLow = async () => [await fetchReadiness(), (await call('GET', '/system/status')).body]
  expect(await isLow()).toMatchObject(['ok', { disk: { isLow: false } }])

  const [first] = (await call('GET', '/messages')).body
  const quotations = await call('POST', `/messages/${first._id}/quotations`)
  const quotation = `/quotations/${quotations.body.id}`
  const { versions } = (await call('GET', quotation)).body
  const tea = { text: 'Tea', quantity: 1, unit: 'carton', pricePer: 'carton', isOptional: false }
  const lines = [{ ...tea, prices: [123_500] }]
  const columns = [{ rule: 'EXW', place: 'Dubai' }]
  const draft = { ...toDraftInput(versions[0]), columns, lines }
  expect(await call('PUT', `${quotation}/draft`, draft)).toMatchObject({ status: 200 })
  const { secret } = (await call('POST', '/mail/inbound-secret')).body
  /** Hands over a mail with a file. */
  const handOver = async () => {
    const body = `Subject: ${first.reference}\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n${'a'.repeat(50_000)}`
    const timestamp = Math.floor(Date.now() / 1_000)
    const headers = {
      'content-type': 'message/rfc822',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id: 'msg_1', timestamp, body }, [secret]),
    }
    const response = await fetch(`${address}/api/inbound-mail`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }

  disk.fill(4_000_000)
  expect(await isLow()).toMatchObject(['disk low', { disk: { isLow: true } }])
  expect((await call('POST', '/messages', buildEnquiry('Warned'))).status).toBe(201)
  await expect.poll(listMails).toHaveLength(4)
  expect((await call('POST', '/messages', addFile())).body.message).toContain('without them')
  const checked = await call('POST', '/catalogue/import', buildSheet())

  disk.fill()
  const previousFiles = listStoredFiles(disk.outside)
  const mailsBefore = listMails()
  const writes = {
    enquiry: () => call('POST', '/messages', buildEnquiry('Full')),
    'enquiry with a file': () => call('POST', '/messages', addFile()),
    list: () => call('POST', '/lists', LIST),
    'new product': () => call('POST', '/products', createProductForm({ media: [picture] })),
    'product with a new picture': () =>
      call(
        'PUT',
        `/products/${_id}`,
        createProductForm({ media: [picture], existingImages: images }),
      ),
    'product without a picture': () =>
      call(
        'PUT',
        `/products/${_id}`,
        createProductForm({ existingImages: images, brand: 'Other' }),
      ),
    order: () => call('PUT', '/products/reorder', { updates: [{ id: _id, order: 7 }] }),
    company: () => call('PATCH', '/company', { brand: 'Other' }),
    'picture of the company': () => call('POST', '/company/pictures', buildPictureForm('media')),
    'file of a certificate': () => call('POST', '/certificates', buildPictureForm('file')),
    'contact details': () => call('PUT', '/contact/details', createContactFields()),
    import: () => call('POST', '/catalogue/import', buildSheet()),
    document: () => call('GET', '/documents/catalogue.pdf'),
    quotation: () => call('POST', `${quotation}/send`, {}),
    'received mail': handOver,
    'backup download': () =>
      call('POST', '/backups/downloads', { currentPassword: ADMIN.password }),
  }
  for (const [what, write] of Object.entries(writes)) {
    const { status, body } = await write()
    expect([what, status, body.message]).toEqual([what, 507, expect.stringContaining('no room')])
  }
  const { id } = checked.body
  expect((await call('POST', '/catalogue/import/start', { id })).status).toBe(200)
  const readProgress = async () => (await call('GET', '/catalogue/import')).body
  await expect.poll(readProgress).not.toMatchObject({ state: 'running' })
  const message = expect.stringContaining('no room')
  expect(await readProgress()).toMatchObject({ state: 'failed', message })
  const catalogue = await call('GET', '/products')
  expect(catalogue.body).toMatchObject([{ name: 'Sea Salt Crackers', brand: 'Lateen', images }])
  expect((await fetch(address + images[0])).status).toBe(200)
  expect((await call('GET', '/messages')).body).toMatchObject([
    { name: 'Warned' },
    { name: 'Before' },
  ])
  expect(await fetchReadiness()).toBe('disk low')
  expect(listStoredFiles(disk.outside)).toEqual({ ...previousFiles, incoming: [] })
  expect(listCertificates(disk.outside)).toEqual([])
  expect(readdirSync(join(disk.outside, 'enquiry-files'))).toEqual([])
  await call('POST', '/backups')
  await expect
    .poll(async () => (await call('GET', '/backups')).body)
    .toMatchObject({ server: { problem: expect.stringContaining('Free up space') } })

  disk.makeRoom()
  for (const [what, write] of Object.entries(writes)) {
    expect([what, (await write()).status]).toEqual([what, expect.toBeOneOf([200, 201])])
  }
  await expect.poll(listMails).toHaveLength(mailsBefore.length + 5)
  expect(await fetchReadiness()).toBe('ok')
})

it('does not start on a full disk, and starts when there is room', async ({ skip }) => {
  const disk = (await createSmallDisk(24)) ?? skip(NO_SMALL_DISK)
  const first = await startOn(disk)
  await first.call('POST', '/messages', createEnquiry())
  await first.end('SIGTERM')
  disk.fill()
  const second = await spawnServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' }, disk.command)
  expect(await second.end()).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(/^The disk of DATA_DIR is full\. Free up space.+\n$/),
  })
  disk.makeRoom()
  const third = await startOn(disk)
  expect((await third.call('GET', '/messages')).body).toHaveLength(1)
})
