import { I18n, type MessageDescriptor, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { LANGUAGES, type Language } from './languages.ts'

/** Translations by message key: texts, or parsed messages if they contain plural forms. */
export type CompiledMessages = Messages

/** Returns the key of a message in compiled messages: 24 bits of its FNV-1a hash, because the texts would double the file. */
export function messageKey(message: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < message.length; at++) {
    hash = Math.imul(hash ^ message.charCodeAt(at), 0x01000193)
  }
  return String(hash >>> 8)
}

/** Messages as a file. A key is the sum of the numbers in `keys` up to its text: sorted keys are a sixth of the file, others a third. */
export type MessageFile = { keys: string; texts: Messages[string][] }

const RADIX = 36

export function packMessages(messages: CompiledMessages): MessageFile {
  const sorted = Object.entries(messages).sort(([one], [other]) => Number(one) - Number(other))
  const keys = sorted.map(([key], at) => Number(key) - Number(sorted[at - 1]?.[0] ?? 0))
  return {
    keys: keys.map((key) => key.toString(RADIX)).join(' '),
    texts: sorted.map(([, text]) => text),
  }
}

export function unpackMessages({ keys, texts }: MessageFile): CompiledMessages {
  let key = 0
  const numbers = keys.split(' ').map((number) => (key += Number.parseInt(number, RADIX)))
  return Object.fromEntries(texts.map((text, at) => [numbers[at], text]))
}

/** Translates English messages, which are their own ids. */
class MessageTranslator extends I18n {
  override _(message: string | MessageDescriptor, values?: object, options?: object): string {
    const text = String(message)
    return super._(messageKey(text), { ...values }, { ...options, message: text })
  }
}

/** Parses the placeholders of a text without plural forms, so that browsers load no parser. */
const withPlaceholders = (text: string): CompiledMessage =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 1 ? [part] : part))

/** Creates the translator of a language. */
export function createI18n(language: Language, messages: CompiledMessages = {}): I18n {
  const i18n = new MessageTranslator({
    locale: language,
    locales: LANGUAGES[language].intl,
    messages: { [language]: messages },
  })
  // Otherwise Lingui includes its parser.
  if (process.env.NODE_ENV === 'production') i18n.setMessagesCompiler(withPlaceholders)
  return i18n
}

/** Returns the locale of `Intl`, such as 'en-GB'. */
export const intlLocale = ({ locale }: Pick<I18n, 'locale'>): string =>
  LANGUAGES[locale as Language].intl
