import { describe, expect, it, vi } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { createFormAge, type EnquiryFacts, spamReasons } from './spam.ts'

const MINUTE_MS = 60_000
const HONEST: EnquiryFacts = {
  message: 'Do you ship to Mombasa? See https://dhow.example/products/1',
  trap: '',
  formAge: MINUTE_MS,
  repeats: 0,
  fromAddress: 0,
  ownUrl: 'https://dhow.example',
  email: 'ada@visitor.example',
  hasLines: true,
}
const judge = (over: Partial<EnquiryFacts>) => spamReasons({ ...HONEST, ...over })
const links = (count: number) => 'see https://spam.example '.repeat(count)

it('an enquiry is not spam if nothing is suspicious', () => {
  expect(judge({})).toEqual([])
})

it.each<[string, Partial<EnquiryFacts>]>([
  ['without the form', { formAge: undefined }],
  ['without the form, again and again', { formAge: undefined, repeats: 500, fromAddress: 500 }],
  ['with a few links', { message: links(5) }],
  ['with many links to our site', { message: 'https://dhow.example/products/1 '.repeat(9) }],
  ['that was sent soon after the form was opened', { formAge: 100 }],
  ['of a form that was open over the weekend', { formAge: 3 * 24 * 60 * MINUTE_MS }],
])('an enquiry %s is not spam', (_what, over) => {
  expect(judge(over)).toEqual([])
})

it.each<[string, Partial<EnquiryFacts>, string]>([
  ['that fills in the hidden field', { trap: 'x' }, 'hidden field'],
  ['with links, sent fast', { message: links(3), formAge: 2_900 }, '2.9 s after the form'],
  ['with links, from the future', { message: links(3), formAge: -5 }, '0.0 s after'],
  [
    'with links, of a form older than a day',
    { message: links(3), formAge: 24 * 60 * MINUTE_MS + 1 },
    'more than a day',
  ],
  ['that is repeated fast', { repeats: 5, formAge: 100 }, 'The same text was sent'],
  ['with a forged age', { formAge: 'forged' }, 'forged'],
  ['that is full of links', { message: links(6) }, 'It contains 6 links.'],
  ['with links, repeated', { message: links(3), repeats: 5 }, 'The same text was sent 5 times'],
  ['with links, of a busy address', { message: links(3), fromAddress: 5 }, 'sent 5 others'],
])('an enquiry %s is spam for a stated reason', (_what, over, reason) => {
  expect(judge(over).join(' ')).toContain(reason)
})

describe('the token of a form', () => {
  const form = createFormAge('a secret of the server')

  it('contains the time at which the form was opened', () => {
    expect(form.age(form.token(5_000), 8_000)).toBe(3_000)
  })

  it.each(['', '.', '5000', '5000.', `4000.${form.token(5_000).split('.')[1]}`, 'x'.repeat(200)])(
    'is refused as %j',
    (token) => {
      expect(form.age(token, 8_000)).toBeUndefined()
    },
  )

  it('of another server is refused', () => {
    expect(form.age(createFormAge('another secret').token(5_000), 8_000)).toBeUndefined()
  })
})

const judgeText = (message: string, over: { email?: string; hasLines?: boolean } = {}) =>
  spamReasons({
    message,
    trap: '',
    formAge: 60_000,
    repeats: 0,
    fromAddress: 0,
    email: 'buyer@gmail.example',
    hasLines: false,
    ownUrl: 'https://dhow.example',
    ...over,
  })

const ENQUIRIES = [
  'Hello, is your tea halal certified? We sell in 14 shops in Lagos. Best, Ade. www.adefoods.example',
  'Dear team, see our company profile https://www.gulfmart.example and our catalogue https://www.gulfmart.example/catalogue.pdf. We need 500 cartons of noodles.',
  'Can you send a price for https://dhow.example/products/7 and https://dhow.example/products/9 and https://dhow.example/products/11?',
  'We are a pharmacy chain in Nairobi (https://www.goodhealth.example) and look for soap and toothpaste under our label.',
  'Our group runs a casino hotel in Macau, https://grandlagoon.example. Please offer snacks for 600 rooms.',
  'We can pay 30 % in advance, the rest by bank transfer; no crypto. Website: http://www.tradewell.example',
  'Betting shops and kiosks are our customers. Which sweets sell best in small packs? www.kioskkings.example',
  'Kind regards\nMaria Lopez\nImport Manager, Sabores SA\nT +34 91 000 00 00 | www.sabores.example | https://www.linkedin.com/in/mlopez',
  'Kind regards, Ken\nhttps://www.facebook.com/kenimports\nhttps://www.instagram.com/kenimports\nhttps://wa.me/254700000000\nhttps://kenimports.example',
  'Bonjour, nous cherchons du thon en boîte. Notre site : https://www.marcheplus.example. Merci !',
  'نحن شركة استيراد في مسقط ونريد عرض سعر للتمور. www.muscattrade.example',
  'The ranking of your crackers in our test was first. Send samples to Dubai, please.',
  'Do you sell poker chips shaped chocolate? For a party shop, 50 cartons.',
  'Specialist for baby care in Ghana. Which diapers do you export? Our site: http://babycare.example',
  'We saw you at Gulfood. Our tender is here: https://files.example/tender-2027.pdf. Closing date 3 May.',
  'Market report: we have 3 shops, 2 warehouses and 1 link to the port by rail. Quote DAP Kampala.',
  'Search engine results brought me here. Do you deliver candles to Seoul?',
]

const SPAM = [
  'Best online casino! https://win.example https://spin.example https://bonus.example https://jack.example',
  'Play now https://lucky.example/a https://lucky.example/b https://lucky.example/c https://lucky.example/d - casino, slots, jackpot',
  'Cheap Viagra and Cialis without prescription: http://pills.example',
  'Online pharmacy, no prescription needed, worldwide shipping https://rx.example',
  'I can get your website on the first page of Google. See our work: https://seo.example',
  'We offer quality backlinks from 500 blogs. Prices: www.linkshop.example',
  'Hi, I would like to publish a guest post on your site. Samples: https://blog.example/one',
  'Our SEO services bring more traffic, more leads. https://rank.example',
  'Earn 300 % with our crypto trading robot, guaranteed profit https://coinbot.example',
  'Double your Bitcoin investment in 24 hours: https://btcx2.example',
  '[url=https://cheap.example]replica watches[/url] best quality',
  '<a href="https://cheap.example">click here</a> for a great surprise',
  'News https://one.example/x https://two.example/y https://three.example/z',
  'Мостбет casino зеркало https://mb1.example https://mb2.example',
]

describe('by its text', () => {
  it.each(ENQUIRIES)('a real enquiry is not spam: %s', (text) => {
    expect(judgeText(text)).toEqual([])
  })

  it.each(SPAM)('a spam post is spam: %s', (text) => {
    expect(judgeText(text)).not.toEqual([])
  })
})

it('links to the site of the sender do not count', () => {
  const message = 'https://shop.acme.example https://www.acme.example https://acme.example/de'
  expect(judgeText(message, { email: 'jo@acme.example' })).toEqual([])
  expect(judgeText(`Casino! ${message}`, { email: 'jo@acme.example' })).toHaveLength(1)
  expect(judgeText(message)).toEqual(['It contains 3 links.', 'The links open 2 different sites.'])
})

it('a list of products may contain some links', () => {
  const message = 'Like https://a.example/1 and https://b.example/2 and https://c.example/3'
  expect(judgeText(message, { hasLines: true })).toEqual([])
})

it('states the words', () => {
  expect(judgeText('Free spins here: https://spin.example')).toEqual([
    'It contains a link and words that are typical of spam: “Free spins”.',
  ])
})

/** A server that was sent an enquiry with the hidden field filled in, and one without. */
async function startWithSpam() {
  const server = await startWithAdmin()
  await server.admin('PUT /api/mail/settings', { signature: '', acknowledge: false })
  const send = (fields: object = {}) =>
    server.visitor('POST /api/messages', { ...enquiry(), ...fields })
  expect(await send({ name: 'Robot', topic: 'pills' })).toMatchObject({
    status: 201,
    body: { message: 'Message sent successfully! We will get back to you soon.' },
  })
  await send({ name: 'Ada' })
  const inbox = async (query = '') => (await server.admin(`GET /api/inbox${query}`)).body
  const names = async (query?: string) =>
    (await inbox(query)).items.map(({ name }: { name: string }) => name)
  const [robot] = (await inbox('?spam=true')).items
  return { ...server, send, inbox, names, robotId: String(robot?._id) }
}

it('an enquiry that looks like spam is stored with the reason, without a mail, and can be deleted', async () => {
  const server = await startWithSpam()
  expect(await server.names()).toEqual(['Ada'])
  expect(await server.inbox()).toMatchObject({ total: 1, spam: 1 })
  expect(await server.names('?spam=true')).toEqual(['Robot'])
  const { body } = await server.admin(`GET /api/messages/${server.robotId}`)
  expect(body.spam).toEqual(['A hidden field was filled in.'])
  expect((await server.admin('GET /api/dashboard?timeZone=UTC')).body.messages).toMatchObject({
    total: 1,
    pending: 1,
  })
  const mails = await mailsOf(server)
  expect(mails.map(({ headers }) => headers.subject)).toEqual([
    expect.stringMatching(/^Product Enquiry from Ada .E-/),
  ])
  const all = (await server.admin('GET /api/messages')).body
  expect(all.map((one: { spam?: string[] }) => one.spam?.length ?? 0)).toEqual([0, 1])
  const ids = [server.robotId]
  await server.admin('DELETE /api/messages/multiple', { ids })
  expect(await server.inbox()).toMatchObject({ spam: 0 })
  expect(await server.admin('PUT /api/messages/spam', { ids, spam: false })).toEqual(
    success('Moved to the inbox', { moved: 0 }),
  )
})

it('an enquiry that looks like spam moves to the inbox once, and the company is mailed', async () => {
  const server = await startWithSpam()
  for (const _ of [1, 2]) {
    await server.admin('PUT /api/messages/spam', { ids: [server.robotId], spam: false })
  }
  expect(await server.names()).toEqual(['Ada', 'Robot'])
  expect(await server.inbox()).toMatchObject({ total: 2, spam: 0 })
  expect(await mailsOf(server)).toHaveLength(2)
})

it('an enquiry that looks like spam can be marked by hand, and moves back without another mail', async () => {
  const server = await startWithSpam()
  const mark = (ids: string[], spam: boolean) =>
    server.admin('PUT /api/messages/spam', { ids, spam })
  const [ada] = (await server.inbox()).items
  const ids = [ada._id, server.robotId, 'nothing']
  expect(await mark(ids, true)).toEqual(success('Moved to spam', { moved: 1 }))
  expect(await server.inbox()).toMatchObject({ total: 0, spam: 2 })
  const getReasons = async (id: string) => (await server.admin(`GET /api/messages/${id}`)).body.spam
  expect(await getReasons(ada._id)).toEqual(['Marked by you.'])
  expect(await getReasons(server.robotId)).toEqual(['A hidden field was filled in.'])

  const mailsBefore = (await mailsOf(server)).length
  expect(await mark([ada._id], false)).toEqual(success('Moved to the inbox', { moved: 1 }))
  expect(await server.names()).toEqual(['Ada'])
  expect(await mailsOf(server)).toHaveLength(mailsBefore)
  expect(await server.admin('PUT /api/messages/spam', { ids: [ada._id] })).toEqual(
    refusal(400, 'spam is required'),
  )
})

it('a form that was just opened or has a forged token makes links and repeated words suspicious', async () => {
  // However slow the machine, the form is just opened.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { visitor, send, names, inbox } = await startWithSpam()
  const { formToken } = (await visitor('GET /api/messages/form-token')).body
  await send({ name: 'Quick', formToken, message: 'A price list, please.' })
  await send({ name: 'Hasty', formToken, message: 'https://spam.example '.repeat(3) })
  await send({ name: 'Liar', formToken: `0${formToken}` })
  expect((await names('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot'])

  for (const message of ['Buy  now', 'BUY NOW!', '“Buy”, now', 'buy\nnow.', 'Búy now']) {
    await send({
      message,
      name: 'Early',
      email: `${message.length}.${message.codePointAt(1)}@visitor.example`,
    })
  }
  const email = 'last@visitor.example'
  await send({ name: 'Sixth', email, formToken, message: 'buy… now' })
  await send({ name: 'Other', email, formToken, message: 'Buy later' })
  expect((await names('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot', 'Sixth'])

  const { total } = await inbox()
  for (let time = 0; time < 8; time++) await send()
  expect(await inbox()).toMatchObject({ total: total + 8, spam: 4 })
})
