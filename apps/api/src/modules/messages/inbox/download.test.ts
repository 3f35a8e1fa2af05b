import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { createEnquiry, createProductFields } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'
import { nameCells, readCells, readRows } from '#api/testing/xlsx.ts'

describe('GET /inbox.csv', () => {
  /** The file that a filter's messages are saved as, and its rows after the heads. */
  async function download(server: Awaited<ReturnType<typeof startWithInbox>>, query = '') {
    const response = await server.download(`/api/inbox.csv${query}`)
    const rows: string[][] = parse(response.body, { bom: true, recordDelimiter: '\r\n' })
    return { response, heads: rows[0], rows: rows.slice(1) }
  }

  it('is a CSV file with complete messages and without formulas', async () => {
    const message = 'Tea,\n"green"\n'.repeat(20).trim()
    const server = await startWithInbox(
      { name: 'Ирина', message, reply: 'Yes.\nWe do.' },
      { name: '=HYPERLINK("https://evil.example")', message: '@x' },
    )
    const { response, heads, rows } = await download(server)
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': 'attachment; filename="messages.csv"',
    })
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(rows[0]?.[0]).toBe('\'=HYPERLINK("https://evil.example")')
    expect(rows[0]?.[3]).toBe("'@x")
    expect(nameCells([heads ?? [], rows[1] ?? []])).toMatchObject([
      {
        Name: 'Ирина',
        Subject: 'Product Enquiry',
        Message: message,
        Received: '1970-01-01T00:00:00.000Z',
        Reply: 'Yes.\nWe do.',
        Language: 'English',
      },
    ])
  })

  it('contains the filtered messages in their order', async () => {
    const server = await startWithInbox(
      { name: 'Alpha' },
      { name: 'Bravo Stores', reply: 'Yes.' },
      { name: 'Charlie' },
    )
    const readNames = async (query: string) =>
      (await download(server, query)).rows.map(([name]) => name)
    expect(await readNames('?status=pending&sort=oldest')).toEqual(['Alpha', 'Charlie'])
    expect(await readNames('?search=stores+bravo')).toEqual(['Bravo Stores'])
    expect(await readNames('?subject=other')).toEqual([])
  })

  it('contains each of many messages once', async () => {
    const server = await startWithInbox()
    runSql(
      server.dataDir,
      `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < 1200)
       insert into messages (id, name, email, subject, message, created_at)
       select printf('%016x', n), n, 'ada@visitor.example', 'other', 'Hello', n / 7 from counter`,
    )
    for (const [sort, first] of [
      ['newest', '1200'],
      ['oldest', '1'],
    ]) {
      const { rows } = await download(server, `?sort=${sort}`)
      expect(new Set(rows.map(([name]) => name)).size).toBe(1200)
      expect(rows).toHaveLength(1200)
      expect(rows[0]?.[0]).toBe(first)
    }
  })

  it('contains the list, cut to the size of a cell', async () => {
    const buildLines = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        text: `Tea ${index}`,
        quantity: 40,
        unit: 'carton' as const,
        note: 'x'.repeat(190),
      }))
    const server = await startWithInbox({ lines: buildLines(2) }, { lines: buildLines(1_000) })
    const [[long = ''] = [], [short] = []] = (await download(server)).rows.map((row) =>
      row.slice(-1),
    )
    expect(short).toMatch(/^40 cartons: Tea 0\. x+\n40 cartons: Tea 1\. x+$/)
    expect(long.length).toBeLessThan(32_768)
    const listed = long.split('\n')
    expect(listed.at(-1)).toBe(`and ${1_000 - (listed.length - 1)} more`)
  })
})

it('an enquiry is downloaded as a workbook to quote it, with its original content', async () => {
  const server = await startWithInbox()
  const { products, messages } = server.services
  const specification = {
    cartonGrossGrams: 8_000,
    unitsPerCarton: 24,
    cartonsPerLayer: 1,
    layersPerPallet: 2,
  }
  const tea = await products.create(
    createProductFields({ name: 'Tea', itemNumber: 'TEA-0204', specification }),
    [],
  )
  const enquiry: EnquirySubmission = {
    ...createEnquiry({ name: '=Ada' }),
    lines: [
      { productId: tea._id, quantity: 72, unit: 'piece', note: '=1+1' },
      { text: 'Star anise', quantity: 3, unit: '40HC' },
    ],
    terms: {
      company: 'Visitor Ltd',
      country: 'KE',
      phone: '+254 20 1234567',
      payment: 'lc-sight',
      incoterms: [{ rule: 'CIF', place: 'KEMBA' }],
    },
  }
  // The next day in Asia/Kolkata, the time zone of the company.
  const createdAt = new Date('2026-03-09T20:00:00Z')
  const { id, reference } = await messages.send(enquiry, { createdAt })
  await products.update(tea._id, createProductFields({ name: 'Green tea', specification: {} }), [])

  const answer = await server.download(`/api/messages/${id}/xlsx`)
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename=${reference}.xlsx`,
    'cache-control': 'no-store',
  })
  const rows = await readRows(answer.rawPayload)
  expect(rows.slice(0, 9).map(([label, , text]) => [label, text])).toEqual([
    ['Reference', reference],
    ['Received', '2026-03-10'],
    ['Name', '=Ada'],
    ['Email', 'ada@visitor.example'],
    ['Company', 'Visitor Ltd'],
    ['Country', 'Kenya'],
    ['Phone', '+254 20 1234567'],
    ['Incoterms', 'CIF Mombasa (KE MBA)'],
    ['Payment', 'L/C at sight'],
  ])
  expect(nameCells(rows.slice(9))).toMatchObject([
    {
      'No.': '1',
      Product: 'Tea',
      Quantity: '72',
      Unit: 'piece',
      Note: '=1+1',
      Price: '',
      Cartons: '3',
      Pallets: '2',
      'Gross weight (kg)': '24',
      CBM: '',
      'Item number': 'TEA-0204',
      'Units per carton': '24',
    },
    { 'No.': '2', Product: 'Star anise', Unit: "40' HC container", Cartons: '', Pallets: '' },
  ])
  expect(readCells(answer.rawPayload).formulas).toEqual([
    'IF(G12="","",E12*G12)',
    'IF(G13="","",E13*G13)',
    ...Array.from('HKLMN', (column) => `SUM(${column}12:${column}13)`),
  ])
})

it('the inbox is downloaded as a workbook without formulas', async () => {
  const fields = { name: "Ali;=cmd|' /C calc'!A0;", message: '=1+1' }
  const server = await startWithInbox({ name: 'Other' }, fields)
  const answer = await server.download('/api/inbox.xlsx?search=ali')
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="messages.xlsx"',
  })
  const rows = nameCells(await readRows(answer.rawPayload))
  expect(rows).toMatchObject([{ Name: fields.name, Message: fields.message, Status: 'pending' }])
})
