import { expect, it } from 'vitest'
import { wordsHash } from './words-hash.ts'

it('texts of the same words have one hash, however they are set', () => {
  expect(wordsHash('Tea – for  MOMBASA, please!')).toBe(wordsHash('tea for Mombasa please'))
  expect(wordsHash('Tea for Lamu')).not.toBe(wordsHash('Tea for Mombasa'))
})

it('of a text that is longer than any message its beginning counts, so that none takes long', () => {
  const long = 'tea '.repeat(1_250)
  expect(wordsHash(`${long} Mombasa`)).toBe(wordsHash(`${long} Lamu`))
})
