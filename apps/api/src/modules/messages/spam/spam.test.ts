import { describe, expect, it, vi } from 'vitest'
import { success } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { createFormAge, type EnquiryFacts, findSpamReasons } from './spam.ts'

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
const judge = (changes: Partial<EnquiryFacts>) => findSpamReasons({ ...HONEST, ...changes })
const buildLinks = (count: number) => 'see https://spam.example '.repeat(count)

it.each<[string, Partial<EnquiryFacts>]>([
  ['with a link to our site', {}],
  ['without the form, again and again', { formAge: undefined, repeats: 500, fromAddress: 500 }],
  ['with a few links', { message: buildLinks(5) }],
  ['with many links to our site', { message: 'https://dhow.example/products/1 '.repeat(9) }],
  ['that was sent soon after the form was opened', { formAge: 100 }],
  ['of a form that was open over the weekend', { formAge: 3 * 24 * 60 * MINUTE_MS }],
])('an enquiry %s is not spam', (_what, changes) => {
  expect(judge(changes)).toEqual([])
})

it.each<[string, Partial<EnquiryFacts>, string]>([
  ['that fills in the hidden field', { trap: 'x' }, 'hidden field'],
  ['with links, sent fast', { message: buildLinks(3), formAge: 2_900 }, '2.9 s after the form'],
  [
    'with links, of a form older than a day',
    { message: buildLinks(3), formAge: 24 * 60 * MINUTE_MS + 1 },
    'more than a day',
  ],
  ['with a forged age', { formAge: 'forged' }, 'forged'],
  ['that is full of links', { message: buildLinks(6) }, 'The enquiry contains 6 links.'],
  [
    'with links, repeated',
    { message: buildLinks(3), repeats: 5 },
    'The same text was sent 5 times',
  ],
  ['with links, of a busy address', { message: buildLinks(3), fromAddress: 5 }, 'sent 5 others'],
])('an enquiry %s is spam for a stated reason', (_what, changes, reason) => {
  expect(judge(changes).join(' ')).toContain(reason)
})

describe('the token of a form', () => {
  const form = createFormAge('a secret of the server')

  it('contains the time at which the form was opened', () => {
    expect(form.getAge(form.createToken(5_000), 8_000)).toBe(3_000)
  })

  it.each([
    '',
    '5000.',
    `4000.${form.createToken(5_000).split('.')[1]}`,
    createFormAge('another secret').createToken(5_000),
  ])('is refused as %j', (token) => {
    expect(form.getAge(token, 8_000)).toBeUndefined()
  })
})

const judgeText = (message: string, changes: Partial<EnquiryFacts> = {}) =>
  judge({ message, hasLines: false, ...changes })

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
  'نحن شركة استيراد في مسقط ونريد عرض سعر للتمور. www.muscattrade.example',
  'Specialist for baby care in Ghana. Which diapers do you export? Our site: http://babycare.example',
]

const SPAM = [
  'Best online casino! https://win.example https://spin.example https://bonus.example https://jack.example',
  'Cheap Viagra and Cialis without prescription: http://pills.example',
  'I can get your website on the first page of Google. See our work: https://seo.example',
  'Hi, I would like to publish a guest post on your site. Samples: https://blog.example/one',
  'Our SEO services bring more traffic, more leads. https://rank.example',
  'Earn 300 % with our crypto trading robot, guaranteed profit https://coinbot.example',
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
  expect(judgeText(message)).toEqual([
    'The enquiry contains 3 links.',
    'The links open 2 different sites.',
  ])
})

it('states the words', () => {
  expect(judgeText('Free spins here: https://spin.example')).toEqual([
    'The enquiry contains a link and words that are typical of spam: “Free spins”.',
  ])
})

/** A server that was sent an enquiry with the hidden field filled in, and one without. */
async function startWithSpam() {
  const server = await startWithAdmin()
  await server.admin('PUT /api/mail/settings', { signature: '', acknowledge: false })
  const send = (fields: object = {}) =>
    server.visitor('POST /api/messages', { ...createEnquiry(), ...fields })
  expect(await send({ name: 'Robot', topic: 'pills' })).toMatchObject({
    status: 201,
    body: { message: 'Message sent successfully! We will get back to you soon.' },
  })
  await send({ name: 'Ada' })
  const readInbox = async (query = '') => (await server.admin(`GET /api/inbox${query}`)).body
  const listNames = async (query?: string) =>
    (await readInbox(query)).items.map(({ name }: { name: string }) => name)
  const [robot] = (await readInbox('?spam=true')).items
  return { ...server, send, readInbox, listNames, robotId: String(robot?._id) }
}

it('an enquiry that looks like spam is stored with the reason, without a mail, and can be deleted', async () => {
  const server = await startWithSpam()
  expect(await server.listNames()).toEqual(['Ada'])
  expect(await server.readInbox()).toMatchObject({ total: 1, spam: 1 })
  expect(await server.listNames('?spam=true')).toEqual(['Robot'])
  const { body } = await server.admin(`GET /api/messages/${server.robotId}`)
  expect(body.spam).toEqual(['A hidden field was filled in.'])
  expect((await server.admin('GET /api/dashboard?timeZone=UTC')).body.messages).toMatchObject({
    total: 1,
    pending: 1,
  })
  const mails = await readMails(server)
  expect(mails.map(({ headers }) => headers.subject)).toEqual([
    expect.stringMatching(/^Product Enquiry from Ada .E-/),
  ])
  const ids = [server.robotId]
  await server.admin('DELETE /api/messages/multiple', { ids })
  expect(await server.readInbox()).toMatchObject({ spam: 0 })
  expect(await server.admin('PUT /api/messages/spam', { ids, spam: false })).toEqual(
    success('Moved to the inbox', { moved: 0 }),
  )
})

it('an enquiry that looks like spam moves to the inbox once, with a mail; one that was marked by hand moves back without', async () => {
  const server = await startWithSpam()
  const mark = (ids: string[], spam: boolean) =>
    server.admin('PUT /api/messages/spam', { ids, spam })
  const [ada] = (await server.readInbox()).items
  for (const moved of [1, 0]) {
    expect((await mark([server.robotId], false)).body.moved).toBe(moved)
  }
  expect(await server.listNames()).toEqual(['Ada', 'Robot'])
  expect(await readMails(server)).toHaveLength(2)
  const ids = [ada._id, 'nothing']
  expect(await mark(ids, true)).toEqual(success('Moved to spam', { moved: 1 }))
  expect(await server.readInbox()).toMatchObject({ total: 1, spam: 1 })
  const { body } = await server.admin(`GET /api/messages/${ada._id}`)
  expect(body.spam).toEqual(['Marked by you.'])
  expect(await mark([ada._id], false)).toEqual(success('Moved to the inbox', { moved: 1 }))
  expect(await readMails(server)).toHaveLength(2)
})

it('a form that was just opened or has a forged token makes links and repeated words suspicious', async () => {
  // However slow the machine, the form is just opened.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { visitor, send, listNames } = await startWithSpam()
  const { formToken } = (await visitor('GET /api/messages/form-token')).body
  await send({ name: 'Quick', formToken, message: 'A price list, please.' })
  await send({ name: 'Hasty', formToken, message: 'https://spam.example '.repeat(3) })
  await send({ name: 'Liar', formToken: `0${formToken}` })
  expect((await listNames('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot'])

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
  expect((await listNames('?spam=true')).sort()).toEqual(['Hasty', 'Liar', 'Robot', 'Sixth'])
})
