import { expect, it } from 'vitest'
import { toStream } from './stream.ts'

it('is made no faster than it is read, and others get their turn meanwhile', async () => {
  let made = 0
  const endless = (function* () {
    for (;;) yield `${made++},`.padEnd(1_000, 'x')
  })()
  const stream = toStream(endless)
  let turns = 0
  const timer = setInterval(() => turns++)
  let read = 0
  for await (const chunk of stream) {
    read += chunk.length
    if (turns > 3) break
  }
  clearInterval(timer)
  expect(made).toBeLessThan(read / 1_000 + 200)
})

it('holds every piece in its order', async () => {
  const pieces = Array.from({ length: 5_000 }, (_, at) => `${at} grün,`)
  expect((await toStream(pieces).toArray()).join('')).toBe(pieces.join(''))
})
