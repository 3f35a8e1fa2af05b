import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { withLine } from './values.ts'

it.each([
  ['', 'Tea\n\n'],
  ['  \n', 'Tea\n\n'],
  ['Hello \n', 'Hello\n\nTea\n\n'],
  ['About Tea: how much?', 'About Tea: how much?'],
  ['x'.repeat(LIMITS.message - 4), 'x'.repeat(LIMITS.message - 4)],
])('%j has the line once, where there is room', (message, expected) => {
  expect(withLine(message, 'Tea')).toBe(expected)
})
