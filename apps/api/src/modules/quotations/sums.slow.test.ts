import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { quotationTotals } from '@dhow/contract/quotations/quotation-totals'
import { currencyDigits, MAX_PRICE } from '@dhow/trade/money'
import { expect, it } from 'vitest'
import { isInstalled } from '#api/testing/reverse-proxy.ts'

const QUOTATIONS = 200_000
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
    ...({ quantity: 1 + below(10 ** (1 + below(6))), unit: 'carton', pricePer: 'carton' } as const),
    ...{ isOptional: false, prices: [randomPrice()] },
  }))
  const { columns } = quotationTotals(lines, 1, currency)
  const products = lines.map(({ quantity, prices }) => `${prices[0]}*${quantity}`)
  return `${currencyDigits(currency)} ${columns[0]?.sum} ${products.join(' ')}\n`
}

const hasPython = isInstalled('python3')
if (!hasPython)
  process.stderr.write('SKIPPED: sums of quotations, because python3 is not installed\n')
const test = it.skipIf(!hasPython)

test(`the sums of ${QUOTATIONS.toLocaleString('en')} random quotations are those of Python's decimal module`, async () => {
  const python = spawn('python3', ['-c', CHECK], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  python.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(python, 'close')
  for (let n = 0; n < QUOTATIONS; n += 1_000) {
    const batch = Array.from({ length: 1_000 }, randomQuotation).join('')
    if (!python.stdin.write(batch)) await once(python.stdin, 'drain')
  }
  python.stdin.end()
  await ended
  expect(output).toBe(`checked ${QUOTATIONS}\n`)
}, 300_000)
