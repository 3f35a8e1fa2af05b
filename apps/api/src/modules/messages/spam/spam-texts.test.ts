import { describe, expect, it } from 'vitest'
import { spamReasons } from './spam.ts'

const judge = (message: string, over: { email?: string; hasLines?: boolean } = {}) =>
  spamReasons({
    ...{ message, trap: '', formAge: 60_000, repeats: 0, fromAddress: 0 },
    ...{ email: 'buyer@gmail.example', hasLines: false, ownUrl: 'https://dhow.example' },
    ...over,
  })

const ENQUIRIES = [
  'Please quote 2 x 40HC sunflower oil 1 L, CIF Mombasa, payment by LC at sight.',
  'Hello, is your tea halal certified? We sell in 14 shops in Lagos. Best, Ade. www.adefoods.example',
  'Dear team, see our company profile https://www.gulfmart.example and our catalogue https://www.gulfmart.example/catalogue.pdf. We need 500 cartons of noodles.',
  'Can you send a price for https://dhow.example/products/7 and https://dhow.example/products/9 and https://dhow.example/products/11?',
  'We are a pharmacy chain in Nairobi (https://www.goodhealth.example) and look for soap and toothpaste under our label.',
  'Our group runs a casino hotel in Macau, https://grandlagoon.example. Please offer snacks for 600 rooms.',
  'We can pay 30 % in advance, the rest by bank transfer; no crypto. Website: http://www.tradewell.example',
  'Betting shops and kiosks are our customers. Which sweets sell best in small packs? www.kioskkings.example',
  'Kind regards\nMaria Lopez\nImport Manager, Sabores SA\nT +34 91 000 00 00 | www.sabores.example | https://www.linkedin.com/in/mlopez',
  'Kind regards, Ken\nhttps://www.facebook.com/kenimports\nhttps://www.instagram.com/kenimports\nhttps://wa.me/254700000000\nhttps://kenimports.example',
  'Is rice 5 % broken available? We buy 10 FCL per month for the EU market.',
  'Please confirm shelf life and the minimum order for coconut milk 400 ml.',
  'Wir suchen einen Lieferanten für Datteln, 20 t, Lieferung nach Hamburg. https://www.nordimport.example',
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
  'Claim 200 free spins today at www.spinhouse.example',
  'Casino and poker for all: https://a.example or https://b.example',
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
    expect(judge(text)).toEqual([])
  })

  it.each(SPAM)('a spam post is spam: %s', (text) => {
    expect(judge(text)).not.toEqual([])
  })
})

it('links to the site of the sender do not count', () => {
  const message = 'https://shop.acme.example https://www.acme.example https://acme.example/de'
  expect(judge(message, { email: 'jo@acme.example' })).toEqual([])
  expect(judge(`Casino! ${message}`, { email: 'jo@acme.example' })).toHaveLength(1)
  expect(judge(message)).toEqual(['It contains 3 links.', 'The links open 2 different sites.'])
})

it('a list of products may contain some links', () => {
  const message = 'Like https://a.example/1 and https://b.example/2 and https://c.example/3'
  expect(judge(message, { hasLines: true })).toEqual([])
})

it('states the words', () => {
  expect(judge('Free spins here: https://spin.example')).toEqual([
    'It contains a link and words that are typical of spam: “Free spins”.',
  ])
})
