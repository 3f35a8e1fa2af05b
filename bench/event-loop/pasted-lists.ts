/** Characters that a pasted list may have. */
const MAX_CHARS = 300_000

const repeated = (fragment: string, chars = MAX_CHARS) =>
  fragment.repeat(Math.floor(chars / fragment.length))

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n')

/** Lists as buyers paste them, and lists that are made to be slow to parse. */
export const PASTED_LISTS: Record<string, string> = {
  '1,000 real lines': lines(1_000, (at) => `${at + 1}) Tea ${at * 3} refill ${at} g\t40 ctns`),
  '1,000 lines of 290 words': lines(1_000, (at) => `${repeated('t e a ', 280)} ${at} g`),
  '1,000 header-like lines': lines(1_000, () => repeated('qty;', 290)),
  '1,000 lines of separators': lines(1_000, () => `a${repeated(' -', 290)}b 1`),
  'a;': repeated('a;'),
  '",': repeated('",'),
  'a tab': repeated('a\t'),
  '1 111 ': repeated('1 111 '),
  '1,111': repeated('1,111'),
  spaces: `a${repeated(' ', MAX_CHARS - 10)}1`,
  'a dash': `a${repeated(' -', MAX_CHARS - 10)}b 1`,
  'one word': repeated('a'),
  "20' gp": repeated("20' gp gp "),
  '74,000 lines': repeated('t 1\n', 296_000),
  '150,000 lines': repeated('a\n'),
  '30 lines of 9,900': lines(30, () => repeated('Tea 1 111 ', 9_900)),
}
