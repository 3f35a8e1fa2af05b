import { expect, it } from 'vitest'
import { advance, nextSlide, startSlideshow } from './hero.tsx'

type Event = Parameters<typeof advance>[1]

const after = (...events: Event[]) => events.reduce(advance, startSlideshow(3))
const show = (slide: number): Event => ({ type: 'show', slide })
const ready = (slide: number): Event => ({ type: 'ready', slide })
const lookAhead: Event = { type: 'look-ahead' }

it('starts with the first slide, and loads no other picture', () => {
  expect(startSlideshow(3)).toMatchObject({ current: 0, shown: 0, requested: [0] })
})

it('wraps around', () => {
  expect(nextSlide(after())).toBe(1)
  expect(nextSlide(after(show(2)))).toBe(0)
})

it('preloads the next picture once', () => {
  expect(after(lookAhead, lookAhead).requested).toEqual([0, 1])
  expect(after(show(2), lookAhead).requested).toEqual([0, 2])
})

it('shows a slide immediately when its picture has loaded', () => {
  expect(after(lookAhead, ready(1), show(1))).toMatchObject({ current: 1, shown: 1 })
})

it('shows the previous picture until the requested one has loaded', () => {
  expect(after(show(2))).toMatchObject({ current: 2, shown: 0, requested: [0, 2] })
  expect(after(show(2), ready(2))).toMatchObject({ current: 2, shown: 2 })
})

it('shows only the slide requested last', () => {
  expect(after(show(1), show(2), ready(1))).toMatchObject({ current: 2, shown: 0 })
  expect(after(show(1), show(2), ready(1), ready(2))).toMatchObject({ shown: 2 })
})
