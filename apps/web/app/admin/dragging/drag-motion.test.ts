import { expect, it } from 'vitest'
import { dropDuration, scrollStep } from './drag-motion.ts'

it.each([
  [0, 330],
  [750, 440],
  [9_000, 550],
])('animates a drop over %i px for %i ms', (distance, duration) => {
  expect(dropDuration(distance)).toBe(duration)
})

it.each([
  ['just outside a quarter from the bottom', 849, 0],
  ['just within a quarter from the bottom', 855, 1],
  ['beyond the bottom', 1_300, 28],
  ['at the top', 100, -28],
])('scrolls %s of a view from 100 to 1100', (_where, y, step) => {
  expect(scrollStep(y, 100, 1_100)).toBe(step)
})
