import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { refusal } from '#api/testing/caller.ts'
import { PDF } from '#api/testing/company.ts'
import { createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { removeMessages, startWithInbox } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { createJpeg, SVG } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp, type TestApp } from '#api/testing/start-test-app.ts'
import { createZip } from '#api/testing/zip.ts'

const pdf = createUpload(Buffer.from(PDF), 'order.pdf')
const buildCsv = (text = 'Tea,40\n', name = 'list.csv') => createUpload(Buffer.from(text), name)
const buildWorkbook = () => buffer(writeXlsx('List', [{ holds: 'text', width: 10 }], [['Tea']]))

const getFolder = ({ dataDir }: Pick<TestApp, 'dataDir'>) => join(dataDir, 'enquiry-files')
const listStored = (server: Pick<TestApp, 'dataDir'>) => readdirSync(getFolder(server))
const readRows = ({ dataDir }: Pick<TestApp, 'dataDir'>) =>
  runSql<{ id: string; message_id: string | null }>(dataDir, 'select * from enquiry_files')

/** Starts a server that received a form with these files. */
async function startWithFiles(...files: File[]) {
  const server = await startWithInbox()
  const answer = await server.visitor('POST /api/messages', createEnquiryForm({ files }))
  const fetchFile = (id: string, file: string) =>
    server.download(`/api/messages/${id}/files/${file}`)
  return { ...server, answer, fetchFile }
}

describe('the files of an enquiry', () => {
  it('are listed in the mails and downloaded unchanged', async () => {
    const list = await buildWorkbook()
    const server = await startWithFiles(
      pdf,
      createUpload(list, 'List of March.XLSX'),
      buildCsv('چای;۴۰\n', 'قائمة.txt'),
      createUpload(await createJpeg(), 'label.JFIF'),
      createUpload(Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'scan.webp'),
    )
    expect(server.answer.status).toBe(201)
    const [message] = await server.listAll()
    expect(message.files).toMatchObject([
      { name: 'order.pdf', type: 'pdf', bytes: PDF.length },
      { name: 'List of March.xlsx', type: 'xlsx', bytes: list.length },
      { name: 'قائمة.txt', type: 'csv' },
      { name: 'label.jpg', type: 'jpg' },
      { name: 'scan.webp', type: 'webp' },
    ])
    const [, second, third] = message.files
    const answer = await server.fetchFile(message._id, second.id)
    expect(answer.rawPayload.equals(list)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="List of March.xlsx"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const texts = (await readMails(server)).map(({ text }) => text)
    expect(texts).toEqual([
      expect.stringContaining('Files: order.pdf, List of March.xlsx'),
      expect.stringContaining('Files: order[.]pdf, List of March[.]xlsx'),
    ])
    const arabic = (await server.fetchFile(message._id, third.id)).headers['content-disposition']
    expect(arabic).toBe(
      `attachment; filename=file.txt; filename*=UTF-8''${encodeURIComponent('قائمة.txt')}`,
    )
    expect((await server.fetchFile('another', second.id)).statusCode).toBe(404)
    expect((await server.fetchFile(message._id, '..%2fdhow.sqlite')).statusCode).toBe(404)
  })

  it('are checked by their bytes, number and size', async () => {
    const server = await startWithInbox()
    const send = (...files: File[]) =>
      server.visitor('POST /api/messages', createEnquiryForm({ files: [pdf, ...files] }))
    const macros = createZip(
      { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') },
      { name: 'xl/vbaProject.bin', data: Buffer.from('x') },
    )
    const files: [title: string, bytes: string | Buffer, name: string][] = [
      ['a script under the name of a PDF', '\0\x01\x02\x03', 'a.pdf'],
      ['a ZIP', createZip({ name: 'a.txt', data: Buffer.from('a') }), 'a.xlsx'],
      ['a workbook with macros', macros, 'a.xlsx'],
      ['a GIF', 'GIF89a\x01\0\x01\0', 'a.png'],
      ['an empty file', '', 'a.csv'],
      ['a program', Buffer.from('MZ\x90\0\x03\0\0', 'latin1'), 'a.csv'],
    ]
    for (const [title, bytes, name] of files) {
      const answer = await send(createUpload(Buffer.from(bytes as string), name))
      expect(answer, title).toEqual(refusal(415, 'is no PDF, Excel workbook without macros'))
      expect(answer.body.issues).toMatchObject([{ path: 'files' }])
    }
    const manyFiles = Array.from({ length: LIMITS.enquiryFiles }, (_, index) =>
      buildCsv(`${index}`),
    )
    expect(await send(...manyFiles)).toEqual(refusal(413, 'at most 5 files'))
    const large = createUpload(Buffer.alloc(LIMITS.enquiryFileBytes + 1, 'a'), 'a.csv')
    expect(await send(large)).toEqual(refusal(413, 'larger than 10 MB'))
    expect([await server.listAll(), listStored(server), readRows(server)]).toEqual([[], [], []])
  })

  it('are refused while the disk is nearly full; an enquiry without files is not', async () => {
    const server = await startWithInbox()
    await server.app.close()
    const full = await startTestApp({ DATA_DIR: server.dataDir, MIN_FREE_MB: '999999999' })
    // Also too large: if the file were written first, the error would be about its size.
    const large = createUpload(Buffer.alloc(LIMITS.enquiryFileBytes + 1, 'a'), 'a.csv')
    expect(await full.visitor('POST /api/messages', createEnquiryForm({ files: [large] }))).toEqual(
      refusal(507, 'Send it without them', 'files'),
    )
    expect((await full.visitor('POST /api/messages', createEnquiryForm())).status).toBe(201)
  })

  it('get a harmless extension, and are deleted with their message; those that a crash left are deleted at the next start, unknown files are not', async () => {
    const server = await startWithFiles(
      buildCsv(String(SVG), '../../evil.svg'),
      buildCsv('<script>', 'a|b.html'),
    )
    await server.visitor('POST /api/messages', createEnquiryForm({ files: [pdf] }))
    const [message, first] = await server.listAll()
    expect(first.files).toMatchObject([{ name: 'evil.csv' }, { name: 'a b.csv' }])
    await removeMessages(server.admin, [first._id])
    expect(listStored(server)).toEqual([message.files[0].id])
    expect(readRows(server)).toMatchObject([{ message_id: message._id }])
    const [left, unknown] = ['a'.repeat(32), 'b'.repeat(32)]
    for (const name of [left, unknown]) writeFileSync(join(getFolder(server), name), 'x')
    runSql(
      server.dataDir,
      `insert into enquiry_files (id, position, name, bytes, type) values ('${left}', 0, 'a.csv', 1, 'csv')`,
    )
    await server.app.close()
    const restarted = await startTestApp({ DATA_DIR: server.dataDir })
    expect(listStored(restarted).sort()).toEqual([message.files[0].id, unknown].sort())
  })
})

it('deletes more files than one statement can', async () => {
  const server = await startTestApp()
  runSql(
    server.dataDir,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 33000)
      insert into enquiry_files (id, position, name, bytes, type) select printf('%032x', i), 0, 'a.csv', 1, 'csv' from n`,
  )
  const name = '1'.padStart(32, '0')
  writeFileSync(join(getFolder(server), name), 'x')
  await server.services.messages.sweepFiles()
  expect([listStored(server), readRows(server)]).toEqual([[], []])
})
