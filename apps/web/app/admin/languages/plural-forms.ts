import { LANGUAGES, type Language } from '@dhow/i18n/languages'

/** Complete sentences of a message by plural form, such as `one`. The number in them is written as `{count}`. */
export type PluralForms = { name: string; forms: Map<string, string> }

const FORM = /\s*(=?\w+)\s*\{/y

function findClosingBrace(text: string, start: number) {
  let depth = 1
  for (let index = start; index < text.length; index++) {
    if (text[index] === '{') depth++
    else if (text[index] === '}') depth--
    if (depth === 0) return index
  }
  return -1
}

/** Splits a message with one plural into sentences. Returns undefined for other messages. */
export function readPluralForms(message: string): PluralForms | undefined {
  const start = /\{(\w+), plural,/.exec(message)
  const [opening, name] = start ?? []
  if (!start || !opening || !name) return undefined
  const texts = new Map<string, string>()
  let index = start.index + opening.length
  for (;;) {
    FORM.lastIndex = index
    const [head, form] = FORM.exec(message) ?? []
    if (!head || !form) break
    const end = findClosingBrace(message, index + head.length)
    texts.set(form, message.slice(index + head.length, end).replaceAll('#', `{${name}}`))
    index = end + 1
  }
  const [prefix, suffix] = [message.slice(0, start.index), message.slice(index + 1)]
  // A second plural, or a # that is no number, cannot be moved into the forms.
  if (!texts.has('other') || /#|, (?:plural|select)/.test(prefix + suffix)) return undefined
  const forms = new Map([...texts].map(([form, text]) => [form, prefix + text + suffix]))
  return { name, forms }
}

/** Joins sentences into a message, as its English source writes the number. An empty form uses `other`. */
export function joinPluralForms(source: string, { name, forms }: PluralForms): string {
  const other = forms.get('other') ?? ''
  if ([...forms.values()].every((text) => !text.trim())) return ''
  const number = source.includes('#') ? '#' : `{${name}}`
  const parts = [...forms].map(
    ([form, text]) => `${form} {${(text.trim() || other).replaceAll(`{${name}}`, number)}}`,
  )
  return `{${name}, plural, ${parts.join(' ')}}`
}

/** Numbers from which each form shows examples. French and Spanish have a form for millions. */
const NUMBERS = [...Array(120).keys(), 1_000_000]

const MAX_EXAMPLES = 3

/** Returns the plural forms of a language with numbers for which it uses them, such as '3, 4, 5 …'. */
export function listPluralForms(language: Language): [form: string, examples: string][] {
  const rules = new Intl.PluralRules(LANGUAGES[language].intl)
  const numbersByForm = Map.groupBy(NUMBERS, (number) => rules.select(number))
  return [...numbersByForm].map(([form, numbers]) => {
    const examples = numbers.slice(0, MAX_EXAMPLES).map((number) => number.toLocaleString('en'))
    return [form, examples.join(', ') + (numbers.length > MAX_EXAMPLES ? ' …' : '')]
  })
}
