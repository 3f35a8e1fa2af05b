import { describe, expect, it } from 'vitest'
import { fold, searchKey } from './search-key.ts'
import { wordsHash } from './search-words.ts'

describe('fold', () => {
  it.each([
    ['tea', 'TEA'],
    ['Crème Brûlée', 'creme brulee'],
    ['café', 'cafe\u0301'],
    ['ÇAY', 'çay'],
    ['İstanbul', 'istanbul'],
    ['Weißbier', 'WEISSBIER'],
    ['ΣΟΚΟΛΑΤΑΣ', 'σοκολατας'],
    ['ЧАЙ', 'чай'],
    ['Œufs', 'oeufs'],
    ['M&M’s', "m&m's"],
    ['ＴＥＡ', 'tea'],
  ])('takes %s for %s', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it.each([
    ['चाय', 'चय'],
    ['ガム', 'カム'],
    ['شاي', 'شا'],
  ])('tells %s from %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
  })
})

it('sorts by name, a shorter name before one that begins with it, whatever the brands', () => {
  const keys = [
    searchKey('Rice', 'Zebu'),
    searchKey('éclair', 'A'),
    searchKey('Rice Cakes', 'A'),
    searchKey('Zest', 'A'),
    searchKey('apple', 'Z'),
  ]
  expect(keys.sort().map((key) => key.split('\n')[0])).toEqual([
    'APPLE',
    'ECLAIR',
    'RICE',
    'RICE CAKES',
    'ZEST',
  ])
})

it('texts of the same words have one hash, however they are set', () => {
  expect(wordsHash('Tea – for  MOMBASA, please!')).toBe(wordsHash('tea for Mombasa please'))
  expect(wordsHash('Tea for Lamu')).not.toBe(wordsHash('Tea for Mombasa'))
})

it('of a text that is longer than any message its beginning counts, so that none takes long', () => {
  const long = 'tea '.repeat(1_250)
  expect(wordsHash(`${long} Mombasa`)).toBe(wordsHash(`${long} Lamu`))
})
