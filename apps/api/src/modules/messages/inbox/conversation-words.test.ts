import { expect, it } from 'vitest'
import { hashWords } from './conversation-words.ts'

it('texts with the same words have the same hash', () => {
  expect(hashWords('Tea – for  MOMBASA, please!')).toBe(hashWords('tea for Mombasa please'))
  expect(hashWords('Tea for Lamu')).not.toBe(hashWords('Tea for Mombasa'))
})

it('only the start of a very long text is hashed', () => {
  const long = 'tea '.repeat(1_250)
  expect(hashWords(`${long} Mombasa`)).toBe(hashWords(`${long} Lamu`))
})
