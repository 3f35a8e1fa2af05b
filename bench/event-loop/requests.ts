/** Bytes of a hostile body. */
const BYTES = 2_000_000

/** Maximum length of a pasted list. */
const LIST_CHARS = 300_000

type HostileCall = { path: string; type?: string; body?: string | FormData }

const json = (path: string, body: string): HostileCall => ({ path, type: 'application/json', body })

const urlencoded = (path: string, body: string): HostileCall => ({
  path,
  type: 'application/x-www-form-urlencoded',
  body,
})

const multipart = (fields: [string, string][]): HostileCall => {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return { path: '/api/messages', body }
}

/** Repeats `unit` after `head` until the text has this many characters. */
const filled = (head: string, unit: string, chars = BYTES) =>
  head + unit.repeat(Math.floor((chars - head.length) / unit.length))

/** Returns a JSON array of equal elements. */
const arrayOf = (unit: string) => `${filled(`[${unit}`, `,${unit}`, BYTES - 50)}]`

const nested = (open: string, close: string) => {
  const depth = Math.floor(BYTES / (open.length + close.length + 1))
  return `${open.repeat(depth)}0${close.repeat(depth)}`
}

const times = (count: number, unit: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => unit(at))

/** Returns the longest list that the contract allows, with every text at its limit. */
export const longestLines = (ids: string[]) =>
  ids.map((productId) => ({
    productId,
    text: 'x'.repeat(300),
    quantity: 1_000_000,
    unit: 'carton',
    note: 'n'.repeat(200),
  }))

/** Public calls with bodies that are slow to parse. */
export const HOSTILE_CALLS: Record<string, () => HostileCall> = {
  'nested arrays': () => json('/api/messages', nested('[', ']')),
  'nested objects': () => json('/api/messages', nested('{"a":', '}')),
  'nested arrays as lines': () => json('/api/lists', `{"lines":${nested('[', ']')}}`),
  'numbers as lines': () => json('/api/lists', `{"lines":${arrayOf('0')}}`),
  'empty objects as lines': () => json('/api/lists', `{"lines":${arrayOf('{}')}}`),
  'empty lines to resolve': () => json('/api/lists/resolve', `{"lines":${arrayOf('{}')}}`),
  '1,000 lines of many keys': () =>
    json(
      '/api/lists',
      `{"lines":[${times(1_000, () => `${filled('{"a":0', ',"b":0', 1_990)}}`)}]}`,
    ),
  '1,000 invalid lines': () =>
    json('/api/lists', `{"lines":[${times(1_000, () => '{"quantity":"x","unit":"y"}')}]}`),
  '150,000 keys': () => json('/api/messages', `{${times(150_000, (at) => `"k${at}":0`)}}`),
  'escapes in a text': () => json('/api/messages', `${filled('{"message":"', '\\u0041')}"}`),
  'lines as JSON in a form': () => multipart([['lines', arrayOf('{}')]]),
  'nested lines in a form': () => multipart([['lines', nested('[', ']')]]),
  '20,000 fields': () => multipart(times(20_000, (at) => `f${at}`).map((name) => [name, ''])),
  'page form of empty fields': () => urlencoded('/enquiry', filled('', '&')),
  'page form of short fields': () => urlencoded('/enquiry', filled('a=b', '&a=b')),
  'page form of lines': () =>
    urlencoded(
      '/enquiry',
      filled(
        'intent=update',
        '&lineProduct=a&lineText=b&lineQuantity=1&lineUnit=carton&lineNote=n',
      ),
    ),
  'page form of escapes': () => urlencoded('/enquiry', filled('more=', '%E2%82%AC')),
  'contact form': () => urlencoded('/contact', filled('a=b', '&a=b', 58_000)),
  'a query of many fields': () => ({ path: `/api/catalogue?${'&a=b'.repeat(3_500)}` }),
}

/** Honest lists, and lists that are slow to parse. */
export const PASTED_LISTS: Record<string, string> = {
  '1,000 real lines': times(1_000, (at) => `${at}) Tea ${at * 3} refill ${at} g\t40 ctns`).join(
    '\n',
  ),
  '1,000 lines of words': times(1_000, () => `${'t e a '.repeat(46)} 5 g`).join('\n'),
  '1,000 lines like a header': times(1_000, () => 'qty;'.repeat(72)).join('\n'),
  '1,000 lines of separators': times(1_000, () => `a${' -'.repeat(145)}b 1`).join('\n'),
  semicolons: filled('', 'a;', LIST_CHARS),
  quotes: filled('', '",', LIST_CHARS),
  numbers: filled('', '1 111 ', LIST_CHARS),
  spaces: filled('a', ' ', LIST_CHARS),
  'one word': filled('', 'a', LIST_CHARS),
  containers: filled('', "20' gp gp ", LIST_CHARS),
  '150,000 lines': filled('', 'a\n', LIST_CHARS),
}
