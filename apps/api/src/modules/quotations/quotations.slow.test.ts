import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quotationTotals } from '@dhow/contract/quotations/quotation-totals'
import { currencyDigits, MAX_PRICE } from '@dhow/trade/money'
import { expect, it } from 'vitest'
import { concurrently } from '#api/platform/background/slices.ts'
import { emlFiles, parseMail } from '#api/testing/mailbox.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { codeOf, draftInput } from '#api/testing/quotations.ts'
import { isInstalled } from '#api/testing/reverse-proxy.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** How many quotations are sent and accepted, and how often the server is killed meanwhile. */
const [QUOTATIONS = 0, KILLS = 0] = (process.env.KILLED_QUOTATIONS ?? '15,3').split(',').map(Number)

/** Milliseconds of traffic before a kill. */
const [SHORTEST_LIFE, LONGEST_LIFE] = [200, 1_500]

const AT_ONCE = 4

it(`${QUOTATIONS} quotations are sent and accepted exactly once, although the server is killed ${KILLS} times`, async () => {
  const env = {
    DATA_DIR: temporaryFolder(),
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  }
  let server = await spawnListeningServer(env)
  let token = ''

  /** Repeats a call until a server answers it. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of many calls
  const call = async (method: string, path: string, body?: object, key = ''): Promise<any> => {
    for (;;) {
      const response = await fetch(server.address + path, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      const answer = await response?.json().catch(() => undefined)
      if (answer && response && response.status < 500) return answer
      await wait(50)
    }
  }

  token = (await call('POST', '/api/admin/login', ADMIN)).token
  await call('POST', '/api/messages', {
    name: 'Ada',
    email: 'ada@visitor.example',
    message: 'Please quote.',
    lines: [{ text: 'Tea', quantity: 40, unit: 'carton' }],
    terms: { incoterms: [{ rule: 'FOB', place: 'Dubai' }] },
  })
  const [{ _id: messageId }] = await call('GET', '/api/messages')

  const deal = async (n: number) => {
    // Creation is not idempotent, so a killed request may leave a draft. Its number is not used again.
    const { id } = await call('POST', `/api/messages/${messageId}/quotations`)
    const path = `/api/quotations/${id}`
    const draft = draftInput((await call('GET', path)).versions[0])
    const lines = draft.lines.map((line) => ({ ...line, prices: [10_000 + n] }))
    await call('PUT', `${path}/draft`, { ...draft, lines })
    const sent = await call('POST', `${path}/send`, {}, `send-${n}`)
    expect(sent.success).toBe(true)
    const { url } = await call('GET', path)
    const decision = { version: 1, decision: 'accept', name: 'Ada', column: 0, confirmed: true }
    const byCode = `/api/quotations/by-code/${codeOf(url)}/decision`
    expect((await call('POST', byCode, decision)).success).toBe(true)
  }

  const killing = (async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(SHORTEST_LIFE + Math.random() * (LONGEST_LIFE - SHORTEST_LIFE))
      await server.end('SIGKILL')
      server = await spawnListeningServer(env)
    }
  })()
  await concurrently(
    Array.from({ length: QUOTATIONS }, (_, n) => n),
    AT_ONCE,
    deal,
  )
  await killing
  const waiting = () => sql(env.DATA_DIR, "select kind from outbox where state <> 'stored'")
  await expect.poll(waiting).toEqual([])
  await server.end('SIGTERM')

  const states = sql<{ state: string; count: number }>(
    env.DATA_DIR,
    'select state, count(*) as count from quotation_versions group by state order by state',
  )
  expect(states.find(({ state }) => state === 'accepted')?.count).toBe(QUOTATIONS)
  expect(states.filter(({ state }) => state !== 'draft' && state !== 'accepted')).toEqual([])
  const numbers = sql<{ number: string }>(env.DATA_DIR, 'select number from quotations')
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length)
  const mails = await Promise.all(
    emlFiles(join(env.DATA_DIR, 'mail')).map((path) => parseMail(readFileSync(path))),
  )
  const subjectsOf = (start: string) =>
    mails.map(({ headers }) => headers.subject ?? '').filter((subject) => subject.startsWith(start))
  for (const start of ['Quotation Q-', 'You accepted quotation', 'Quotation accepted']) {
    expect(new Set(subjectsOf(start)).size, start).toBe(QUOTATIONS)
    expect(subjectsOf(start), start).toHaveLength(QUOTATIONS)
  }
  const sent = mails.filter(({ headers }) => headers.subject?.startsWith('Quotation Q-'))
  expect(
    sent.every(({ attachments }) => attachments.some(({ type }) => type === 'application/pdf')),
  ).toBe(true)
}, 600_000)

const RANDOM_QUOTATIONS = 200_000
const MAX_LINES = 4
const CURRENCIES = ['USD', 'KWD', 'JPY'] as const

/** Reads `digits sum price*quantity …` per line, and prints the lines whose sum differs, and how many lines there were. */
const CHECK = `
import sys
from decimal import Decimal, ROUND_HALF_UP, getcontext
getcontext().prec = 60
count = 0
for text in sys.stdin:
  digits, given, *lines = text.split()
  unit = Decimal(1).scaleb(-int(digits))
  amounts = ((Decimal(p) / 10000) * Decimal(q) for p, q in (line.split('*') for line in lines))
  total = sum((amount.quantize(unit, ROUND_HALF_UP) for amount in amounts), Decimal(0))
  count += 1
  if f'{total:f}' != given and f'{total.quantize(unit):f}' != given:
      print('different:', text, total)
print('checked', count)
`

const below = (max: number) => Math.floor(Math.random() * max)

/** Often small, because cents matter there. */
const randomPrice = () => below(Math.min(MAX_PRICE, 10 ** (1 + below(12))) + 1)

function randomQuotation(): string {
  const currency = CURRENCIES[below(CURRENCIES.length)] ?? 'USD'
  const lines = Array.from({ length: 1 + below(MAX_LINES) }, () => ({
    ...({
      quantity: 1 + below(10 ** (1 + below(6))),
      unit: 'carton',
      pricePer: 'carton',
    } as const),
    isOptional: false,
    prices: [randomPrice()],
  }))
  const { columns } = quotationTotals(lines, 1, currency)
  const products = lines.map(({ quantity, prices }) => `${prices[0]}*${quantity}`)
  return `${currencyDigits(currency)} ${columns[0]?.sum} ${products.join(' ')}\n`
}

const hasPython = isInstalled('python3')
if (!hasPython)
  process.stderr.write('SKIPPED: sums of quotations, because python3 is not installed\n')
const test = it.skipIf(!hasPython)

test(`the sums of ${RANDOM_QUOTATIONS.toLocaleString('en')} random quotations are those of Python's decimal module`, async () => {
  const python = spawn('python3', ['-c', CHECK], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  python.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(python, 'close')
  for (let n = 0; n < RANDOM_QUOTATIONS; n += 1_000) {
    const batch = Array.from({ length: 1_000 }, randomQuotation).join('')
    if (!python.stdin.write(batch)) await once(python.stdin, 'drain')
  }
  python.stdin.end()
  await ended
  expect(output).toBe(`checked ${RANDOM_QUOTATIONS}\n`)
}, 300_000)
