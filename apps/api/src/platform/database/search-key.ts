/** Letters that Unicode does not decompose, as typed on an English keyboard. */
const TYPED: Record<string, string> = { Œ: 'OE', Æ: 'AE', Ø: 'O', '’': "'", '‘': "'" }

/** Removes case, accents and typographic forms in every script, for search and sorting. */
export const fold = (text: string): string =>
  text
    // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
    .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    // Converts twice, so that ß matches SS, and ς matches σ.
    .toLowerCase()
    .toUpperCase()
    .replace(/[ŒÆØ’‘]/g, (letter) => TYPED[letter] ?? letter)

/** Joins texts to one searchable text, one per line, so that no search matches across two texts. */
export const searchKey = (...texts: string[]): string =>
  texts.map((text) => fold(text.replace(/\s+/g, ' '))).join('\n')
