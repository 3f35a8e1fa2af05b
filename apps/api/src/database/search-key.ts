/** Letters and marks that Unicode does not take apart, as they are typed on an English keyboard. */
const TYPED: Record<string, string> = { Œ: 'OE', Æ: 'AE', Ø: 'O', '’': "'", '‘': "'" }

/**
 * Text as search and A-Z compare it: without case, accents or typographic forms, in every script
 * that has them. SQLite's own `lower` and `nocase` know only the 26 letters of ASCII.
 */
export const fold = (text: string): string =>
  text
    // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
    .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // Both ways, because either alone leaves pairs such as ß and SS, or ς and σ, apart.
    .toLowerCase()
    .toUpperCase()
    .replace(/[ŒÆØ’‘]/g, (letter) => TYPED[letter] ?? letter)

/**
 * The text that a search looks through: each part on one line of its own. No search holds a line break, so none
 * matches across two texts.
 */
export const searchKey = (...texts: string[]): string =>
  texts.map((text) => fold(text.replace(/\s+/g, ' '))).join('\n')
