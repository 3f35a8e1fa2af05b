/** Digits and letters of which none looks like another (Crockford's Base 32). */
export const LIST_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of a code: 60 bits, of which a million guesses a day find nothing in a thousand years. */
export const LIST_CODE_LENGTH = 12

/** A code as it was typed, in its one form; what it is not is left for a comparison to find out. */
export const compactListCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')

/** A code as it is read: in groups of four. */
export const listCodeText = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
