/** Letters that Unicode does not decompose, as typed on an English keyboard, and Arabic letters that are often confused. */
const TYPED: Record<string, string> = {
  Œ: 'OE',
  Æ: 'AE',
  Ø: 'O',
  '’': "'",
  '‘': "'",
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}

const TYPED_LETTER = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')

/** Latin accents, Arabic vowels, hamza, madda and tatweel, joiners and direction marks. */
const MARK = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** Removes case, accents and typographic forms in every script, for search and sorting. */
export const fold = (text: string): string =>
  text
    // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
    .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
    .normalize('NFKD')
    // Before NFC, which would compose a letter and its hamza again.
    .replace(MARK, '')
    .normalize('NFC')
    // Converts twice, so that ß matches SS, and ς matches σ.
    .toLowerCase()
    .toUpperCase()
    .replace(TYPED_LETTER, (letter) => TYPED[letter] ?? letter)

/** Joins texts to one searchable text, one per line, so that no search matches across two texts. */
export const searchKey = (...texts: string[]): string =>
  texts.map((text) => fold(text.replace(/\s+/g, ' '))).join('\n')
