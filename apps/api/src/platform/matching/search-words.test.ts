import { describe, expect, it } from 'vitest'
import { fold, searchKey, toSearchWords, toWordsOfSentences } from './search-words.ts'

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
    ['آأإٱا', 'ااااا'],
    ['لؤلؤ', 'لولو'],
    ['فائدة', 'فايده'],
    ['مربّى', 'مربي'],
    ['قَهْوَةٌ', 'قهوة'],
    ['شــــاي', 'شاي'],
    ['کیک', 'كيك'],
    ['ﻻ', 'لا'],
    ['\u2067شاي\u2069\u200f', 'شاي'],
    ['می\u200cخواهم', 'ميخواهم'],
  ])('equates %s and %s', (text, other) => {
    expect(fold(text)).toBe(fold(other))
  })

  it.each([
    ['चाय', 'चय'],
    ['ガム', 'カム'],
    ['شاي', 'شا'],
  ])('distinguishes %s and %s', (text, other) => {
    expect(fold(text)).not.toBe(fold(other))
  })
})

it('sorts by name, independent of the brand', () => {
  const keys = [
    searchKey('Rice', 'Zebu'),
    searchKey('éclair', 'A'),
    searchKey('Rice Cakes', 'A'),
    searchKey('Zest', 'A'),
    searchKey('apple', 'Z'),
  ]
  const names = keys.sort().map((key) => key.split('\n')[0])
  expect(names).toEqual(['APPLE', 'ECLAIR', 'RICE', 'RICE CAKES', 'ZEST'])
})

it.each([
  ['الأرز', ['ارز']],
  ['والأرز', ['ارز']],
  ['بالأرز', ['ارز']],
  ['للأرز', ['ارز']],
  // A word of two letters keeps its article.
  ['البن', ['البن']],
  ['500مل', ['500ML']],
  ['500حبة', ['500', 'حبه']],
  ['茶', ['茶']],
  ['有机绿茶', ['有机', '机绿', '绿茶']],
  ['500g绿茶B级', ['500G', '绿茶', 'B', '级']],
  ['綠茶500毫升', ['绿茶', '500ML']],
  ['sugar-free tea', ['¬SUGAR', 'TEA']],
  ['free of sugar', ['¬SUGAR']],
  ['thé sans sucre ajouté', ['TEA', '¬SUCRE']],
  ['galletas sin azúcar 200 g', ['GALLETA', '¬AZUCAR', '200G']],
  ['شاي بدون سكر', ['شاي', '¬سكر']],
  ['不含糖', ['¬糖']],
])('the words of %s are %s', (text, words) => {
  expect(toSearchWords(text)).toEqual(words)
})

it.each([
  ['Keep it away from spices and soap.', ['SPICE', 'SOAP']],
  ['Conservez loin des savons, au sec.', ['SAVON']],
  ['Guardar lejos de jabón y especias.', ['JABON', 'ESPECIA']],
  ['Mantenha longe de sabão.', ['SABAO']],
  ['يحفظ بعيدا عن الصابون.', ['صابون']],
  ['远离肥皂。', ['肥皂']],
])('a negation in %s concerns the rest of its clause', (text, negated) => {
  const words = toWordsOfSentences(text)
  expect(words.filter((word) => word.startsWith('¬'))).toEqual(negated.map((word) => `¬${word}`))
})
