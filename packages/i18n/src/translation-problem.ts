import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type Language } from './languages.ts'

type Shape = {
  /** Placeholders and tags as they are written, such as '{name}', '{count, plural, …}' or '</1>'. */
  parts: Set<string>
  plurals: string[][]
  /** Numbers of plurals that are shown, as placeholders. */
  numbers: Set<string>
}

const TAG = /<\/?\w+\/?>/g

function addShape(tokens: CompiledMessage, shape: Shape, number = ''): Shape {
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (token === '#') shape.numbers.add(`{${number}}`)
      for (const [tag] of token.matchAll(TAG)) shape.parts.add(tag)
      continue
    }
    const [name, format, style] = token
    if (typeof style !== 'object') {
      shape.parts.add(`{${token.filter(Boolean).join(', ')}}`)
      continue
    }
    const { offset: _, ...branches } = style as Record<string, CompiledMessage>
    const keys = Object.keys(branches)
    const isSelect = format === 'select'
    shape.parts.add(`{${name}, ${format}, ${isSelect ? keys.sort().join(', ') : '…'}}`)
    if (!isSelect) shape.plurals.push(keys.filter((key) => !/^\d+$/.test(key)))
    for (const branch of Object.values(branches)) addShape(branch, shape, name)
  }
  return shape
}

/** @throws Error if the message is not valid ICU MessageFormat */
const readShape = (message: string) =>
  addShape(compileMessageOrThrow(message), { parts: new Set(), plurals: [], numbers: new Set() })

const findMissingPart = (source: Shape, target: Shape) =>
  [...source.parts].find((part) => !target.parts.has(part))

/** Returns why a text is not a translation of an interface message; undefined if it is one. */
export function findTranslationProblem(
  language: Language,
  message: string,
  text: string,
): string | undefined {
  if (/'[{}]/.test(text)) return "The translation may not contain ' before { or }. Write ’ instead."
  const source = readShape(message)
  let target: Shape
  try {
    target = readShape(text)
  } catch {
    return 'The translation contains { or } without its counterpart, or an unknown plural form.'
  }
  const missing =
    findMissingPart(source, target) ??
    [...source.numbers].find((number) => !target.numbers.has(number))
  if (missing) return `The translation must contain ${missing}.`
  const unknown = findMissingPart(target, source)
  if (unknown) return `The translation may not contain ${unknown}.`
  return findPluralProblem(language, target.plurals)
}

function findPluralProblem(language: Language, plurals: string[][]) {
  const { intl } = LANGUAGES[language]
  const categories: string[] = new Intl.PluralRules(intl).resolvedOptions().pluralCategories
  for (const keys of plurals) {
    const missing = categories.find((category) => !keys.includes(category))
    if (missing) return `The translation needs the plural form ${missing} {…}.`
    const unknown = keys.find((key) => !categories.includes(key))
    if (unknown) return `This language has no plural form ${unknown}. Remove it.`
  }
  return undefined
}
