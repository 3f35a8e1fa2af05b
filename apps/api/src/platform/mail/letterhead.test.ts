import type { Language } from '@dhow/i18n/languages'
import { createPalette } from '@dhow/palette'
import { expect, it } from 'vitest'
import { buildLetterhead, putLetterhead } from './layout.ts'

const colours = { primary: '#7a1f5c', accent: '' }
const company = {
  name: 'Al Noor',
  legalName: 'Al Noor Foodstuff Trading LLC',
  location: 'Creek Road\nDubai',
  siteUrl: 'https://www.alnoor.example',
  colours,
}
const mail = { subject: 'Hello', text: 'Hello\n', html: '<p dir="auto">Hello</p>' }

const LOGO = { png: Buffer.from(''), width: 301, height: 112 }

const addLetterhead = (over: Partial<typeof company> = {}, logo?: typeof LOGO, lang?: Language) =>
  putLetterhead(mail, buildLetterhead({ ...company, ...over }), logo, lang)

it('adds the name above and the address below, in the brand colors', async () => {
  const { text, html } = await addLetterhead({}, undefined, 'en')
  expect(text).toBe(
    'Hello\n\n-- \nAl Noor Foodstuff Trading LLC\nCreek Road\nDubai\nhttps://www.alnoor.example\n',
  )
  const { light, dark } = createPalette(colours)
  expect(html).toContain(`border-top:4px solid ${light.sea}`)
  expect(html).toContain(`.brand, a { color: ${dark.sea} !important; }`)
  expect(html).toMatch(
    /class="brand"[^>]*>Al Noor<.*<p dir="auto">Hello<\/p>.*Creek Road<.*Dubai</s,
  )
})

it('shows an attached logo at half its size, with the name as its text, and loads nothing else', async () => {
  const { html } = await addLetterhead({}, LOGO)
  expect(html).toContain('<img src="cid:logo@letterhead" alt="Al Noor" width="151" height="56"')
  expect(html).not.toMatch(/<(link|script|iframe)|url\(|@import|src="(?!cid:)/i)
})

it('shows the name beside a narrow logo', async () => {
  const { html } = await addLetterhead({}, { ...LOGO, width: 112 })
  expect(html).toMatch(/<img src="cid:logo@letterhead" alt="" [^>]*> Al Noor<\/p>/)
})

it('omits unknown details', async () => {
  const { text, html } = await addLetterhead({ name: '', legalName: '', location: '' })
  expect(text).toBe('Hello\n\n-- \nhttps://www.alnoor.example\n')
  expect(html).not.toContain('class="brand"')
})

it('escapes the name and isolates its direction', async () => {
  const name = '"><img src=x onerror=alert(1)>النور 🌴'
  const { html } = await addLetterhead({ name, legalName: '' }, LOGO)
  expect(html).not.toContain('<img src=x')
  expect(html).toContain(
    '<span dir="auto">&#34;&#62;&#60;img src=x onerror=alert(1)&#62;النور 🌴</span>',
  )
})
