import { createI18n } from '@dhow/messages/i18n'
import { expect, it } from 'vitest'
import { packLine } from './pack-line.ts'

const content = { netContent: 400, netContentUnit: 'g' as const }

it.each([
  [{ ...content, unitsPerCarton: 24, moqCartons: 50 }, '24 × 400 g · from 50 cartons'],
  [{ ...content, unitsPerInner: 6, innersPerCarton: 4 }, '24 × 400 g'],
  [{ netContent: 1_500, netContentUnit: 'ml' as const }, '1.5 l'],
  [{ netContent: 1_000_000, netContentUnit: 'g' as const }, '1000 kg'],
  [
    { netContent: 12, netContentUnit: 'piece' as const, unitsPerCarton: 1_200 },
    '1,200 × 12 pieces',
  ],
  [{ unitsPerCarton: 24, moqCartons: 1 }, '24 per carton · from 1 carton'],
  [{ moqCartons: 1_200 }, 'from 1,200 cartons'],
  [{ netContent: 400, unitsPerInner: 6 }, ''],
  [{}, ''],
])('the pack %j reads "%s"', (pack, line) => {
  expect(packLine(pack, createI18n('en'))).toBe(line)
})
