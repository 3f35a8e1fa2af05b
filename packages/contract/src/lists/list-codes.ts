/** Crockford's Base32, which has no similar-looking characters. */
export const LIST_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 bits: a million guesses a day find nothing in a thousand years. */
export const LIST_CODE_LENGTH = 12

const LIST_CODE = new RegExp(`^[${LIST_CODE_ALPHABET}]{${LIST_CODE_LENGTH}}$`)

/** Corrects a typed code, without validating it. */
export const compactListCode = (typed: string): string =>
  typed
    .replace(/[\s\p{Dash_Punctuation}]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

/** Formats a code as 7K2M-9QXD-H4TW. */
export const formatListCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Returns the formatted code of a typed code or of the link to a list; undefined if it has another format. */
export function readListCode(typed: string): string | undefined {
  const [path = ''] = typed.split(/[?#]/)
  const code = compactListCode(path.split('/').findLast((part) => part.trim()) ?? '')
  return LIST_CODE.test(code) ? formatListCode(code) : undefined
}
