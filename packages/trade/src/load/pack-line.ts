import type { Translator } from '../translator.ts'
import { getUnitsPerCarton, type Packing } from './cartons.ts'

export interface Pack
  extends Pick<Packing, 'unitsPerInner' | 'innersPerCarton' | 'unitsPerCarton'> {
  netContent?: number | null | undefined
  netContentUnit?: NetContentUnit | null | undefined
  moqCartons?: number | null | undefined
}

/** Formats a carton from the known facts: '24 × 400 g', '24 per carton', '400 g' or ''. */
export function formatCarton(
  { netContent, netContentUnit, ...packing }: Pack,
  i18n: Translator,
): string {
  const units = getUnitsPerCarton(packing)
  const content = netContent && netContentUnit && formatNetContent(netContent, netContentUnit, i18n)
  if (!units) return content || ''
  return content
    ? i18n.t('{units, number} × {content}', { units, content })
    : i18n.t('{units, number} per carton', { units })
}

/** Returns the known parts of a pack line, which right-to-left pages isolate from each other. */
export function formatPackParts(pack: Pack, i18n: Translator): string[] {
  const { moqCartons } = pack
  const order = moqCartons
    ? i18n.t('{cartons, plural, one {from # carton} other {from # cartons}}', {
        cartons: moqCartons,
      })
    : ''
  return [formatCarton(pack, i18n), order].filter((part) => part !== '')
}

/** Formats the pack in one line: '24 × 400 g · from 50 cartons'; '' if nothing is known. */
export const formatPack = (pack: Pack, i18n: Translator): string =>
  formatPackParts(pack, i18n).join(' · ')

export const NET_CONTENT_UNITS = { g: 'g', ml: 'ml', piece: 'pieces' } as const

export type NetContentUnit = keyof typeof NET_CONTENT_UNITS

/** Formats a net content: '400 g', '1.5 kg', '12 pieces'. */
export function formatNetContent(amount: number, unit: NetContentUnit, i18n: Translator): string {
  if (unit === 'piece') {
    return i18n.t('{amount, plural, one {{amount} piece} other {{amount} pieces}}', { amount })
  }
  const isSmall = amount < 1_000
  const values = { amount: isSmall ? amount : formatDecimal(amount / 1_000, i18n) }
  if (unit === 'g') return isSmall ? i18n.t('{amount} g', values) : i18n.t('{amount} kg', values)
  return isSmall ? i18n.t('{amount} ml', values) : i18n.t('{amount} l', values)
}

/** Whole numbers are not grouped, so that a search for '1000 kg' finds them. */
const formatDecimal = (value: number, { locales }: Translator) =>
  Number.isInteger(value) ? String(value) : value.toLocaleString(locales)
