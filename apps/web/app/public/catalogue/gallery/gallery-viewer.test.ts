import { expect, it } from 'vitest'
import { zoomAbout } from './gallery-viewer.tsx'

const HOME = { scale: 1, x: 0, y: 0 }

it('keeps the fixed point in place', () => {
  const at = { x: 50, y: -20 }
  const once = zoomAbout(HOME, at, 2)
  expect(once).toEqual({ scale: 2, x: -50, y: 20 })
  // The point at (50, -20) stays; the centre moves away from it by the same distance.
  expect({ x: once.x + 2 * 50, y: once.y + 2 * -20 }).toEqual(at)
  expect(zoomAbout(once, at, 1)).toEqual(HOME)
})

it('limits the scale', () => {
  expect(zoomAbout(HOME, HOME, 9).scale).toBe(4)
  expect(zoomAbout({ scale: 2, x: 0, y: 0 }, HOME, 0.1).scale).toBe(1)
})
