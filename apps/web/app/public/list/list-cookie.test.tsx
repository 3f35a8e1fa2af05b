import { LIMITS } from '@dhow/contract/limits'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { i18n } from '#app/testing/messages.tsx'
import { renderRoute } from '#app/testing/render-route.tsx'
import { changeLine, replaceLines } from './change-list.ts'
import { addLines, type NewLine, readList } from './list.ts'
import { listCookie, readListCookie } from './list-cookie.ts'
import { ListLink } from './list-link.tsx'

const tea: NewLine = { productId: 'tea', quantity: 40, unit: 'carton' }
const salt: NewLine = { text: 'Black salt', quantity: 1, unit: 'carton' }

const secure = { protocol: 'https:' }
const pairOf = (cookie: string) => cookie.replace(/;.*/, '')

afterEach(() => {
  act(() => void replaceLines([]))
  window.history.replaceState(null, '', '/')
})

it('is sent to the page of the list only, and follows each change', async () => {
  window.history.replaceState(null, '', '/enquiry')
  renderRoute(<ListLink />)
  const expectList = () =>
    waitFor(() => expect(readListCookie(document.cookie)).toEqual(readList()))
  act(() => void addLines([tea, { ...salt, text: 'Salt; 50:50/x = ملح' }]))
  await expectList()
  act(() => changeLine(String(readList()[0]?.key), { quantity: 3, note: 'red, label' }))
  await expectList()
  window.history.replaceState(null, '', '/')
  expect(document.cookie).toBe('')
  window.history.replaceState(null, '', '/enquiry')
  act(() => void replaceLines([]))
  await waitFor(() => expect(document.cookie).toBe(''))
  expect(listCookie([{ ...tea, key: 'a' }], secure, i18n)).toMatch(
    /; Path=\/enquiry; Max-Age=31536000; SameSite=Lax; Secure$/,
  )
  expect(listCookie([{ ...tea, key: 'a' }], secure, { locale: 'ar' })).toContain(
    '; Path=/ar/enquiry;',
  )
})

it('contains the first lines of a long list, without the texts of products', () => {
  const ids = Array.from({ length: LIMITS.lines }, (_, at) => String(at).padStart(16, '0'))
  addLines(ids.map((productId) => ({ ...tea, productId, text: 'Cardamom Tea' })))
  const cookie = listCookie(readList(), secure, i18n)
  expect(cookie.length).toBeLessThanOrEqual(4_096)
  const lines = readListCookie(pairOf(cookie))
  expect(lines.length).toBeGreaterThan(80)
  expect(lines).toEqual(
    readList()
      .slice(0, lines.length)
      .map(({ text, ...line }) => line),
  )
})

it('may contain half a character', () => {
  const cookie = listCookie([{ ...salt, key: 'a', text: 'Salt \ud83d' }], secure, i18n)
  expect(readListCookie(pairOf(cookie))).toEqual([{ ...salt, key: 'a', text: 'Salt \ufffd' }])
})

it.each([
  null,
  '',
  'enquiryList=',
  'enquiryList=%',
  'enquiryList=a:tea:0:carton',
  'enquiryList=a:tea:1:bag::',
  'otherenquiryList=a:tea:1:carton::',
])('is ignored if it is %j', (header) => {
  expect(readListCookie(header)).toEqual([])
})
