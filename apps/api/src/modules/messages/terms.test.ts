import { describe, expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'

const sender = { name: 'Ada Visitor', email: 'ada@visitor.example' }

const line = (text: string) => ({ text, quantity: 40, unit: 'carton' })

async function start() {
  const server = await startWithInbox()
  const send = (sent: object) => server.visitor('POST /api/messages', sent)
  const first = async () => (await server.all())[0]
  return { ...server, send, first }
}

describe('the terms of an enquiry', () => {
  const terms = {
    ...{ company: 'Lamu Stores', country: 'ke', phone: '0712 345678', role: 'importer' },
    incoterms: [
      { rule: 'CIF', place: 'Mombasa' },
      { rule: 'FOB', place: 'Jebel Ali' },
    ],
    ...{ destination: 'KE MBA', mode: 'sea-fcl', wantedBy: '2027-03', recurrence: 'quarterly' },
    ...{ labelLanguage: 'SW', minRemainingPercent: 75, certificates: ['halal', 'origin'] },
    ...{ payment: 'lc-sight', samples: true, privateLabel: false },
  }

  it('are normalized, and empty ones are not stored', async () => {
    const { send, first } = await start()
    await send({ ...sender, lines: [line('Tea')], terms: { ...terms, company: ' ' } })
    const { company: _, privateLabel: _no, ...others } = terms
    expect((await first()).terms).toEqual({
      ...others,
      ...{ country: 'KE', phone: '+254 712 345678', destination: 'KEMBA', labelLanguage: 'sw' },
    })
    await send({ ...sender, lines: [line('Tea')], terms: { labelLanguage: 'sw-u-nu-latn' } })
    expect((await first()).terms).toEqual({ labelLanguage: 'sw' })
  })

  it('have the number of a phone in international format if it is complete', async () => {
    const { send, first } = await start()
    for (const [phone, country, stored] of [
      ['\u202a+971 50 123 4567\u202c', undefined, '+971 50 123 4567'],
      ['00971 50 123 4567', undefined, '+971 50 123 4567'],
      ['(+971) 50 1234567', undefined, '+971 50 123 4567'],
      ['Tel: +971–50–1234567', undefined, '+971 50 123 4567'],
      ['+971 50 123 4567 (WhatsApp)', undefined, '+971 50 123 4567'],
      ['+49 30/1234567', undefined, '+49 30 1234567'],
      ['+1 213 373 4253 ext. 12', undefined, '+1 213 373 4253 ext. 12'],
      ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971 50 123 4567'],
      ['050 123 4567', undefined, '050 123 4567'],
      ['0501234567;0507654321', 'AE', '0501234567;0507654321'],
      ['+971 50 123 4567 / 68', undefined, '+971 50 123 4567 / 68'],
      ['12', 'AE', '12'],
      ['n/a', 'AE', 'n/a'],
    ]) {
      await send({ ...enquiry(), terms: { phone, ...(country && { country }) } })
      expect((await first()).terms.phone, phone).toBe(stored)
    }
  })

  it('are allowed without a list; a search finds company, country, reference and goods', async () => {
    const { send, page, names } = await start()
    await send({ ...enquiry({ name: 'Plain' }), terms })
    await send({ ...sender, name: 'Listed', lines: [line('Basmati rice')] })
    const { items } = await page()
    expect(items).toMatchObject([
      { name: 'Listed', lineCount: 1 },
      { name: 'Plain', company: 'Lamu Stores', country: 'KE' },
    ])
    for (const search of ['lamu stores', 'kenya', items[1].reference]) {
      expect(await names({ search })).toEqual(['Plain'])
    }
    expect(await names({ search: 'basmati' })).toEqual(['Listed'])
  })
})
