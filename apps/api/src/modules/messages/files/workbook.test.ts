import { expect, it } from 'vitest'
import { enquiry, productFields } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { cellsOf, named, rowsOf } from '#api/testing/xlsx.ts'

it('an enquiry is downloaded as a workbook to quote it, with its original content', async () => {
  const server = await startWithInbox()
  const { products, messages } = server.services
  const specification = {
    ...{ cartonGrossGrams: 8_000, unitsPerCarton: 24, cartonsPerLayer: 1, layersPerPallet: 2 },
  }
  const tea = await products.create(
    productFields({ name: 'Tea', itemNumber: 'TEA-0204', specification }),
    [],
  )
  const { id, reference } = await messages.send({
    ...enquiry({ name: '=Ada' }),
    lines: [
      { productId: tea._id, quantity: 72, unit: 'piece', note: '=1+1' },
      { text: 'Star anise', quantity: 3, unit: '40HC' },
    ],
    terms: {
      ...{ company: 'Visitor Ltd', country: 'KE', phone: '+254 20 1234567', payment: 'lc-sight' },
      incoterms: [{ rule: 'CIF', place: 'KEMBA' }],
    },
  })
  await products.update(tea._id, productFields({ name: 'Green tea', specification: {} }), [])

  const answer = await server.download(`/api/messages/${id}/xlsx`)
  expect(answer.headers).toMatchObject({
    'content-disposition': `attachment; filename=${reference}.xlsx`,
    'cache-control': 'no-store',
  })
  const rows = await rowsOf(answer.rawPayload)
  expect(rows.slice(0, 9).map(([label, , text]) => [label, text])).toEqual([
    ['Reference', reference],
    ['Received', new Date().toISOString().slice(0, 10)],
    ['Name', '=Ada'],
    ['Email', 'ada@visitor.example'],
    ['Company', 'Visitor Ltd'],
    ['Country', 'Kenya'],
    ['Phone', '+254 20 1234567'],
    ['Incoterms', 'CIF Mombasa (KE MBA)'],
    ['Payment', 'L/C at sight'],
  ])
  expect(named(rows.slice(9))).toMatchObject([
    {
      ...{ 'No.': '1', Product: 'Tea', Quantity: '72', Unit: 'piece', Note: '=1+1', Price: '' },
      ...{
        Cartons: '3',
        Pallets: '2',
        'Gross weight (kg)': '24',
        CBM: '',
        'Item number': 'TEA-0204',
      },
      'Units per carton': '24',
    },
    { 'No.': '2', Product: 'Star anise', Unit: "40' HC container", Cartons: '', Pallets: '' },
  ])
  expect((await cellsOf(answer.rawPayload)).formulas).toEqual([
    'IF(G12="","",E12*G12)',
    'IF(G13="","",E13*G13)',
    ...['H', 'J', 'K', 'L', 'M'].map((column) => `SUM(${column}12:${column}13)`),
  ])
})

it('the inbox is downloaded as a workbook without formulas', async () => {
  const given = { name: "Ali;=cmd|' /C calc'!A0;", message: '=1+1' }
  const server = await startWithInbox({ name: 'Other' }, given)
  const answer = await server.download('/api/inbox.xlsx?search=ali')
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="messages.xlsx"',
  })
  const rows = named(await rowsOf(answer.rawPayload))
  expect(rows).toMatchObject([{ Name: given.name, Message: given.message, Status: 'pending' }])
})
