import { LIMITS } from '@dhow/contract/limits'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { changeLine, removeLine, replaceLines } from './change-list.ts'
import { addLines, type NewLine, readList, useLineCount } from './list.ts'

const tea: NewLine = { productId: 'tea', quantity: 40, unit: 'carton' }
const rice: NewLine = { productId: 'rice', quantity: 2, unit: 'pallet' }
const salt: NewLine = { text: 'Black salt', quantity: 1, unit: 'carton' }
const names = () => readList().map(({ productId, text }) => productId ?? text)

/** Writes the list as another tab would. */
function storeElsewhere(text: string): void {
  localStorage.setItem('enquiryList', text)
  window.dispatchEvent(new StorageEvent('storage', { key: 'enquiryList' }))
}

afterEach(() => void replaceLines([]))

describe('the list', () => {
  it('keeps lines in the order of addition', () => {
    addLines([tea, salt])
    addLines([rice])
    expect(names()).toEqual(['tea', 'Black salt', 'rice'])
  })

  it('adds to the line of a listed product, unless unit or note differ', () => {
    addLines([tea])
    addLines([tea, { ...tea, unit: 'pallet' }, { ...tea, note: 'red label' }])
    expect(readList().map(({ quantity, unit }) => [quantity, unit])).toEqual([
      [80, 'carton'],
      [40, 'pallet'],
      [40, 'carton'],
    ])
  })

  it('keeps a quantity within the limit', () => {
    addLines([tea, { ...tea, quantity: LIMITS.lineQuantity }])
    expect(readList()[0]?.quantity).toBe(LIMITS.lineQuantity)
  })

  it('returns the number of lines without room', () => {
    const many = Array.from({ length: LIMITS.lines }, (_, at) => ({ ...salt, text: `Salt ${at}` }))
    expect(addLines([...many, tea, rice])).toBe(2)
    expect(readList()).toHaveLength(LIMITS.lines)
  })

  it('changes one line', () => {
    addLines([tea, rice])
    changeLine(String(readList()[1]?.key), { quantity: 3, note: 'parboiled' })
    expect(readList()).toMatchObject([tea, { ...rice, quantity: 3, note: 'parboiled' }])
  })

  it('restores a removed line at its position, once', () => {
    addLines([tea, salt, rice])
    const undo = removeLine(String(readList()[1]?.key))
    expect(names()).toEqual(['tea', 'rice'])
    undo()
    undo()
    expect(names()).toEqual(['tea', 'Black salt', 'rice'])
  })

  it('restores replaced lines, and keeps later additions', () => {
    addLines([tea])
    const undo = replaceLines([rice])
    addLines([salt])
    undo()
    expect(names()).toEqual(['tea', 'Black salt'])
  })

  it('follows another tab', () => {
    const { result } = renderHook(() => useLineCount())
    act(() => storeElsewhere(JSON.stringify({ version: 1, lines: [{ ...tea, key: 'a' }] })))
    expect(result.current).toBe(1)
  })
})

it.each([
  ['no JSON', '{'],
  ['no list', '"x"'],
  ['of another version', JSON.stringify({ version: 2, lines: [{ ...tea, key: 'a' }] })],
  ['without lines', JSON.stringify({ version: 1 })],
])('the stored list is ignored when it is %s', (_what, text) => {
  storeElsewhere(text)
  expect(readList()).toEqual([])
})

it('the stored list contains valid lines and known fields, each key once', () => {
  const good = { ...tea, key: 'a', note: 'red label' }
  const lines = [
    good,
    good,
    null,
    7,
    [],
    { ...tea, key: '' },
    { ...tea, key: 5 },
    ...[0, -1, 1.5, '3', LIMITS.lineQuantity + 1].map((quantity) => ({ ...good, quantity })),
    ...[
      { ...good, key: 'b', unit: 'bag' },
      { key: 'c', quantity: 1, unit: 'piece' },
    ],
    { ...salt, key: 'd', productId: 'x'.repeat(LIMITS.id + 1), note: {}, price: 3 },
  ]
  storeElsewhere(JSON.stringify({ version: 1, lines }))
  expect(readList()).toEqual([good, { ...salt, key: 'd' }])
})

it.each([
  ['blocked', ['getItem', 'setItem'] as const],
  ['full', ['setItem'] as const],
])('exists only on the page when storage is %s', (_what, denied) => {
  for (const method of denied) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('denied')
    })
  }
  addLines([tea])
  expect(names()).toEqual(['tea'])
})
