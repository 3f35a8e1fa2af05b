import { expect, it } from 'vitest'
import { wordsHash } from './conversation-words.ts'

it('texts with the same words have the same hash', () => {
  expect(wordsHash('Tea – for  MOMBASA, please!')).toBe(wordsHash('tea for Mombasa please'))
  expect(wordsHash('Tea for Lamu')).not.toBe(wordsHash('Tea for Mombasa'))
})

it('only the start of a very long text is hashed', () => {
  const long = 'tea '.repeat(1_250)
  expect(wordsHash(`${long} Mombasa`)).toBe(wordsHash(`${long} Lamu`))
})
