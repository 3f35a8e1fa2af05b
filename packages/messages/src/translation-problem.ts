import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type Language } from './languages.ts'

type Facts = {
  /** Placeholders and tags as they are written, such as '{name}', '{count, plural, …}' or '<1/>'. */
  parts: Set<string>
  /** Categories of each plural form. */
  plurals: string[][]
  /** The first tag that is not closed, or closes none. */
  unbalanced?: string
}

const TAG = /<(\/?)(\w+)(\/?)>/g

function addTags(text: string, open: string[], facts: Facts): void {
  for (const [tag, closes, name = '', isEmpty] of text.matchAll(TAG)) {
    if (!closes) facts.parts.add(tag)
    if (closes && open.pop() !== name) facts.unbalanced ??= tag
    if (!closes && !isEmpty) open.push(name)
  }
}

function addFacts(tokens: CompiledMessage, facts: Facts): Facts {
  const open: string[] = []
  for (const token of tokens) {
    if (typeof token === 'string') {
      addTags(token, open, facts)
      continue
    }
    const [name, format, style] = token
    if (typeof style !== 'object') {
      facts.parts.add(`{${token.filter(Boolean).join(', ')}}`)
      continue
    }
    const { offset: _, ...branches } = style as Record<string, CompiledMessage>
    const keys = Object.keys(branches)
    const isSelect = format === 'select'
    facts.parts.add(`{${name}, ${format}, ${isSelect ? keys.sort().join(', ') : '…'}}`)
    if (!isSelect) facts.plurals.push(keys.filter((key) => !/^\d+$/.test(key)))
    for (const branch of Object.values(branches)) addFacts(branch, facts)
  }
  if (open[0]) facts.unbalanced ??= `<${open[0]}>`
  return facts
}

/** @throws Error if the message is not valid ICU MessageFormat */
const factsOf = (message: string): Facts =>
  addFacts(compileMessageOrThrow(message), { parts: new Set(), plurals: [] })

/** Returns the first placeholder or tag that is only in the first message. */
const firstOutside = (one: Facts, other: Facts): string | undefined =>
  [...one.parts].find((part) => !other.parts.has(part))

/** Returns why a text is not a translation of an interface message; undefined if it is one. */
export function translationProblem(
  language: Language,
  message: string,
  text: string,
): string | undefined {
  if (/'[{}]/.test(text)) return "The translation may not contain ' before { or }. Write ’ instead."
  const source = factsOf(message)
  let target: Facts
  try {
    target = factsOf(text)
  } catch {
    return 'The translation contains { or } without its counterpart, or an unknown plural form.'
  }
  const missing = firstOutside(source, target)
  if (missing) return `The translation must contain ${missing}.`
  const unknown = firstOutside(target, source)
  if (unknown) return `The translation may not contain ${unknown}.`
  if (target.unbalanced) return `The translation must open and close ${target.unbalanced}.`
  return pluralProblem(language, target.plurals)
}

function pluralProblem(language: Language, plurals: string[][]): string | undefined {
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
