import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { expect, it } from 'vitest'
import { sign } from './platform/delivery/secrets.ts'
import { certificatesIn } from './testing/company.ts'
import { contactFields, enquiry, enquiryForm, productForm, upload } from './testing/factories.ts'
import { HEAD, importForm, row } from './testing/imports.ts'
import { jpeg, noise } from './testing/pictures.ts'
import { spawnListeningServer, spawnServer } from './testing/program.ts'
import { draftInput } from './testing/quotations.ts'
import { ADMIN } from './testing/start-test-app.ts'
import { storedFiles } from './testing/stored-files.ts'
import { NO_SMALL_DISK, smallDisk } from './testing/temporary-folder.ts'
import { zipOf } from './testing/zip.ts'

type Result = { status: number; body: Record<string, never> & { message: string } }

async function startOn(disk: NonNullable<Awaited<ReturnType<typeof smallDisk>>>) {
  const settings = { ADMIN_PASSWORD: ADMIN.password, MIN_FREE_MB: '5', LOG_LEVEL: 'silent' }
  const server = await spawnListeningServer({ DATA_DIR: disk.folder, ...settings }, disk.command)
  let token = ''
  const call = async (method: string, path: string, body?: FormData | object): Promise<Result> => {
    const json = body && !(body instanceof FormData)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(server.address + path, {
      method,
      headers: json ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    const received = isJson ? await response.json() : await response.blob()
    return { status: response.status, body: received as Result['body'] }
  }
  token = String((await call('POST', '/api/admin/login', ADMIN)).body.token)
  await call('POST', '/api/company/publish')
  return { ...server, call }
}

const withFile = () =>
  enquiryForm({ files: [upload(Buffer.alloc(200_000, 'a'), 'list.csv')], name: 'With a file' })

const LIST = { lines: [{ text: 'Tea', quantity: 1, unit: 'carton' }] }

const enquiryOf = (name: string) => enquiry({ name, email: `${name}@example.com` })

it('reports a disk that is almost full, refuses writes to a full one, and recovers', async ({
  skip,
}) => {
  const disk = (await smallDisk(24)) ?? skip(NO_SMALL_DISK)
  const { call, address } = await startOn(disk)
  const picture = await noise(400, 300)
  const zip = zipOf({ name: 'a.jpg', data: await noise(900, 900) })
  const sheet = () => importForm([HEAD, row('Tea', 'a.jpg')], zip)
  const pictureForm = (field: string) => {
    const form = new FormData()
    form.append(field, upload(picture))
    return form
  }
  const created = await call('POST', '/api/products', productForm({ media: [await jpeg()] }))
  const { _id, images } = created.body as unknown as { _id: string; images: [string] }
  expect((await call('POST', '/api/messages', enquiryOf('Before'))).status).toBe(201)
  // Each enquiry sends a mail to the company and one to the visitor.
  const mails = () => readdirSync(join(disk.outside, 'mail'))
  await expect.poll(mails).toHaveLength(2)
  const isLow = async () => [
    (await call('GET', '/readyz')).body.status,
    (await call('GET', '/api/system/status')).body,
  ]
  expect(await isLow()).toMatchObject(['ok', { disk: { isLow: false } }])

  const [first] = (await call('GET', '/api/messages')).body as unknown as [
    { _id: string; reference: string },
  ]
  const quotations = await call('POST', `/api/messages/${first._id}/quotations`)
  const quotation = `/api/quotations/${quotations.body.id}`
  const { versions } = (await call('GET', quotation)).body as unknown as {
    versions: [QuotationVersion]
  }
  const tea = { text: 'Tea', quantity: 1, unit: 'carton', pricePer: 'carton', isOptional: false }
  const lines = [{ ...tea, prices: [123_500] }]
  const columns = [{ rule: 'EXW', place: 'Dubai' }]
  const draft = { ...draftInput(versions[0]), columns, lines }
  expect(await call('PUT', `${quotation}/draft`, draft)).toMatchObject({ status: 200 })
  const secret = String((await call('POST', '/api/mail/inbound-secret')).body.secret)
  /** Hands over a mail with a file. */
  const handOver = async (): Promise<Result> => {
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
  const submissionId = crypto.randomUUID()

  disk.fill(4_000_000)
  expect(await isLow()).toMatchObject(['disk low', { disk: { isLow: true } }])
  expect((await call('POST', '/api/messages', enquiryOf('Warned'))).status).toBe(201)
  await expect.poll(mails).toHaveLength(4)
  expect((await call('POST', '/api/messages', withFile())).body.message).toContain('without them')
  const checked = await call('POST', '/api/catalogue/import', sheet())

  disk.fill()
  const before = storedFiles(disk.outside)
  const mailsBefore = mails()
  const writes = {
    enquiry: () => call('POST', '/api/messages', enquiryOf('Full')),
    'enquiry with a file': () => call('POST', '/api/messages', withFile()),
    list: () => call('POST', '/api/lists', LIST),
    'new product': () => call('POST', '/api/products', productForm({ media: [picture] })),
    'product with a new picture': () =>
      call(
        'PUT',
        `/api/products/${_id}`,
        productForm({ media: [picture], existingImages: images }),
      ),
    'product without a picture': () =>
      call('PUT', `/api/products/${_id}`, productForm({ existingImages: images, brand: 'Other' })),
    order: () => call('PUT', '/api/products/reorder', { updates: [{ id: _id, order: 7 }] }),
    company: () => call('PATCH', '/api/company', { brand: 'Other' }),
    'picture of the company': () => call('POST', '/api/company/pictures', pictureForm('media')),
    'file of a certificate': () => call('POST', '/api/certificates', pictureForm('file')),
    'contact details': () => call('PUT', '/api/contact/details', contactFields()),
    import: () => call('POST', '/api/catalogue/import', sheet()),
    document: () => call('GET', '/api/documents/catalogue.pdf'),
    quotation: () => call('POST', `${quotation}/send`, { submissionId }),
    'received mail': handOver,
    'backup download': () =>
      call('POST', '/api/backups/downloads', { currentPassword: ADMIN.password }),
  }
  for (const [what, write] of Object.entries(writes)) {
    const { status, body } = await write()
    expect([what, status, body.message]).toEqual([what, 507, expect.stringContaining('no room')])
  }
  const { id } = checked.body as unknown as { id: string }
  expect((await call('POST', '/api/catalogue/import/start', { id })).status).toBe(200)
  const progress = async () => (await call('GET', '/api/catalogue/import')).body
  await expect.poll(progress).not.toMatchObject({ state: 'running' })
  const message = expect.stringContaining('no room')
  expect(await progress()).toMatchObject({ state: 'failed', message })
  const catalogue = await call('GET', '/api/products')
  expect(catalogue.body).toMatchObject([{ name: 'Sea Salt Crackers', brand: 'Lateen', images }])
  expect((await fetch(address + images[0])).status).toBe(200)
  expect((await call('GET', '/api/messages')).body).toMatchObject([
    { name: 'Warned' },
    { name: 'Before' },
  ])
  expect((await call('GET', '/readyz')).body.status).toBe('disk low')
  expect(storedFiles(disk.outside)).toEqual({ ...before, incoming: [] })
  expect(certificatesIn(disk.outside)).toEqual([])
  expect(readdirSync(join(disk.outside, 'enquiry-files'))).toEqual([])
  await call('POST', '/api/backups')
  await expect
    .poll(async () => (await call('GET', '/api/backups')).body)
    .toMatchObject({ server: { problem: expect.stringContaining('Free up space') } })

  disk.makeRoom()
  for (const [what, write] of Object.entries(writes)) {
    expect([what, (await write()).status]).toEqual([what, expect.toBeOneOf([200, 201])])
  }
  await expect.poll(mails).toHaveLength(mailsBefore.length + 5)
  expect((await call('GET', '/readyz')).body.status).toBe('ok')
})

it('does not start on a full disk, and starts when there is room', async ({ skip }) => {
  const disk = (await smallDisk(24)) ?? skip(NO_SMALL_DISK)
  const first = await startOn(disk)
  await first.call('POST', '/api/messages', enquiry())
  await first.end('SIGTERM')
  disk.fill()
  const second = await spawnServer({ DATA_DIR: disk.folder, LOG_LEVEL: 'silent' }, disk.command)
  expect(await second.end()).toEqual({
    code: 1,
    output: '',
    errors: 'The disk of DATA_DIR is full. Free up space and try again.\n',
  })
  disk.makeRoom()
  const third = await startOn(disk)
  expect((await third.call('GET', '/api/messages')).body).toHaveLength(1)
})
