/** Bytes of a hostile body. */
const BYTES = 2_000_000

type Attack = { path: string; type: string; body: string | FormData }

const json = (path: string, body: string): Attack => ({ path, type: 'application/json', body })
const form = (body: string): Attack => ({
  path: '/enquiry',
  type: 'application/x-www-form-urlencoded',
  body,
})

/** `unit` as often as it fits, between `head` and `tail`. */
const filled = (head: string, unit: string, tail: string, bytes = BYTES) =>
  head + unit.repeat(Math.floor((bytes - head.length - tail.length) / unit.length)) + tail

/** An array of `unit`, comma-separated. */
const arrayOf = (head: string, unit: string, tail: string) =>
  filled(`${head}[${unit}`, `,${unit}`, `]${tail}`)

const nested = (open: string, close: string) => {
  const depth = Math.floor(BYTES / (open.length + close.length + 1))
  return `${open.repeat(depth)}0${close.repeat(depth)}`
}

/** The longest list that a caller may send, with every text at its limit. */
export const longestLines = (ids: string[], units = 'carton') =>
  ids.map((productId) => ({
    productId,
    text: 'x'.repeat(300),
    quantity: 1_000_000,
    unit: units,
    note: 'n'.repeat(200),
  }))

/** Calls that anybody can make, with bodies made to hold the event loop. */
export const HOSTILE_CALLS: Record<string, () => Attack> = {
  'nested arrays': () => json('/api/messages', nested('[', ']')),
  'nested objects': () => json('/api/messages', nested('{"a":', '}')),
  'nested arrays as lines': () => json('/api/lists', `{"lines":${nested('[', ']')}}`),
  'a million numbers as lines': () => json('/api/lists', arrayOf('{"lines":', '0', '}')),
  'empty objects as lines': () => json('/api/lists', arrayOf('{"lines":', '{}', '}')),
  'empty objects as lines to look up': () =>
    json('/api/lists/look', arrayOf('{"lines":', '{}', '}')),
  '1,000 lines of many keys': () =>
    json(
      '/api/lists',
      `{"lines":[${Array(1_000)
        .fill(filled('{"a":0', ',"b":0', '}', 1_990))
        .join()}]}`,
    ),
  '1,000 wrong lines': () =>
    json('/api/lists', `{"lines":[${Array(1_000).fill('{"quantity":"x","unit":"y"}').join()}]}`),
  'different keys': () =>
    json('/api/messages', `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":0`).join()}}`),
  'escapes in a text': () => json('/api/messages', filled('{"message":"', '\\u0041', '"}')),
  'lines as JSON in a form': () => {
    const body = new FormData()
    body.set('lines', arrayOf('', '{}', ''))
    return { path: '/api/messages', type: '', body }
  },
  'nested lines as JSON in a form': () => {
    const body = new FormData()
    body.set('lines', nested('[', ']').slice(0, BYTES))
    return { path: '/api/messages', type: '', body }
  },
  'a form of 20,000 fields': () => {
    const body = new FormData()
    for (let at = 0; at < 20_000; at++) body.append(`f${at}`, '')
    return { path: '/api/messages', type: '', body }
  },
  'the page’s form, of empty fields': () => form(filled('', '&', '')),
  'the page’s form, of short fields': () => form(filled('a=b', '&a=b', '')),
  'the page’s form, of lines': () =>
    form(filled('intent=update', '&lineProduct=a&lineText=b&lineQuantity=1', '')),
  'the page’s form, of escapes': () => form(filled('more=', '%E2%82%AC', '')),
  'the page’s form, of 1,000 lines': () =>
    form(
      filled(
        'intent=update',
        '&lineProduct=a&lineText=b&lineQuantity=1&lineUnit=carton&lineNote=n',
        '',
        67_000,
      ),
    ),
  'contact form': () => ({ ...form(filled('a=b', '&a=b', '', 58_000)), path: '/contact' }),
  'a query of many fields': () => json(`/api/catalogue?${'&a=b'.repeat(3_500)}`, ''),
}
