import { expect, it } from 'vitest'
import { withLine } from './values.ts'

const tea = { name: 'Tea', address: 'https://shop.example/products/8' }
const line = `I would like to know more about Tea: ${tea.address}`

it.each([
  ['', `${line}\n\n`],
  ['  \n', `${line}\n\n`],
  ['Hello \n', `Hello\n\n${line}\n\n`],
  [`${line}, 20 cartons`, `${line}, 20 cartons`],
])('adds the line of a product once to %j', (message, expected) => {
  expect(withLine(message, tea)).toBe(expected)
})

it('names a product without a name by its URL', () => {
  expect(withLine('', { address: tea.address })).toBe(
    `I would like to know more about ${tea.address}\n\n`,
  )
})

it('does not confuse a URL with a longer one', () => {
  const longer = 'I would like to know more about Rice: https://shop.example/products/80'
  expect(withLine(longer, tea)).toBe(`${longer}\n\n${line}\n\n`)
  expect(withLine(`${longer}. And ${tea.address}.`, tea)).toBe(`${longer}. And ${tea.address}.`)
})
