import { expect, it } from 'vitest'
import { toStream } from './stream.ts'

it('is generated no faster than it is read, and lets timers run in between', async () => {
  let generated = 0
  const endless = (function* () {
    for (;;) yield `${generated++},`.padEnd(1_000, 'x')
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
  expect(generated).toBeLessThan(read / 1_000 + 200)
})

it('contains all pieces in order', async () => {
  const pieces = Array.from({ length: 5_000 }, (_, at) => `${at} grün,`)
  expect((await toStream(pieces).toArray()).join('')).toBe(pieces.join(''))
})
