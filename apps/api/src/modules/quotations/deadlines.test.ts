import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'

/** Starts on 27 March 2027, for a company in Dubai (UTC+4). */
async function startInDubai() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2027, 2, 27) })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startWithEnquiry()
  await server.admin('PATCH /api/company', { timeZone: 'Asia/Dubai' })
  return { ...server, check: server.services.quotations.deadlines.check }
}

it('is valid until the end of its last day in the time zone of the company; then it can be requested again', async () => {
  const { quote, byCode, accept, decide, check } = await startInDubai()
  const { code } = await quote({ validUntil: '2027-03-31' })
  const declined = (await quote({ validUntil: '2027-03-31' })).code
  await decide(declined, { decision: 'decline', text: 'Too early' })
  vi.setSystemTime(Date.parse('2027-03-31T19:59:59Z'))
  await check()
  expect(await byCode(code)).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.parse('2027-03-31T20:00:00Z'))
  expect(await byCode(code)).toEqual(refusal(410, 'was valid until 31 March 2027'))
  expect(await accept(code)).toEqual(refusal(410, 'was valid until'))
  await check()
  expect(await accept(code)).toEqual(refusal(410, 'was valid until'))
  for (const one of [code, declined]) {
    const renewal = await decide(one, { decision: 'change', text: 'Please renew' })
    expect(renewal).toMatchObject({ status: 200 })
  }
  const again = await decide(declined, { decision: 'change', text: 'Hello?' })
  expect(again).toMatchObject({ status: 409 })
})

it('ends in the time zone that the company shows before one is saved', async () => {
  const { admin, quote, get } = await startWithEnquiry()
  const [{ body: record }, { body: steps }] = await Promise.all([
    admin('GET /api/company/record'),
    admin('GET /api/dashboard/first-steps'),
  ])
  expect(record.timeZone).toBe('Asia/Kolkata')
  expect(steps.done.timeZone).toBe(false)
  const { id } = await quote({ validUntil: '2099-03-31' })
  expect((await get(id)).versions[0].expiresAt).toBe('2099-03-31T18:30:00.000Z')
})

it('reminds the office once, three days before the expiry unless it was just sent, and the buyer if enabled', async () => {
  const { quote, mails, check, admin } = await startInDubai()
  await quote({ validUntil: '2027-03-31' })
  const remind = async (at: string) => {
    vi.setSystemTime(Date.parse(at))
    const before = (await mails()).length
    await check()
    await check()
    return (await mails()).slice(before).map(({ headers }) => headers)
  }
  // Its office is not reminded of a quotation that expires a day after it was sent.
  await quote({ validUntil: '2027-03-28' })
  expect(await remind('2027-03-27T01:00:00Z')).toEqual([])
  expect(await remind('2027-03-28T19:59:59Z')).toEqual([])
  expect(await remind('2027-03-28T20:00:00Z')).toMatchObject([
    { subject: expect.stringContaining('Quotation expires soon: Q-2027-00001') },
  ])
  expect(await remind('2027-03-29T20:00:00Z')).toEqual([])
  const { body: settings } = await admin('GET /api/quotation-settings')
  await admin('PUT /api/quotation-settings', { ...settings, remindBuyer: true })
  await quote({ validUntil: '2027-04-02' })
  expect(await remind('2027-03-30T20:00:00Z')).toMatchObject([
    { subject: expect.stringContaining('Quotation expires soon: Q-2027-00003') },
    {
      to: expect.stringContaining('ada@visitor.example'),
      subject: 'Quotation Q-2027-00003 expires soon (E-2027-00001)',
    },
  ])
})
