import { buildLoadReport } from '@dhow/contract/messages/enquiry-load'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { toPack } from '@dhow/contract/products/pack'
import {
  formatAmount,
  formatColumn,
  formatLineQuantity,
  formatMissing,
  formatSum,
  formatUnitPrice,
  hasSum,
} from '@dhow/contract/quotations/quotation-texts'
import { calculateLineAmounts } from '@dhow/contract/quotations/quotation-totals'
import type { GuestVersion, QuotationLine } from '@dhow/contract/quotations/quotations'
import { toIntlLocale } from '@dhow/i18n/i18n'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { formatCarton } from '@dhow/trade/load/pack-line'
import { getCurrencyDigits } from '@dhow/trade/money'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { CSSProperties, ReactNode } from 'react'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import { joinDetails } from '#app/public/lists/product-line.ts'
import { WrittenNote } from '#app/public/lists/written-note.tsx'

export type VersionProps = { version: GuestVersion }

/** Side by side on wide screens, as wide as the longest sum needs. Below each other on phones. */
export function getColumnProps({ totals: { columns } }: GuestVersion) {
  const digits = Math.max(...columns.map(({ sum }) => sum.length))
  const rem = columns.length * Math.max(11, 4 + 0.8 * digits)
  return {
    className:
      'grid shrink-0 gap-y-2 lg:w-(--width) lg:auto-cols-fr lg:grid-flow-col lg:gap-x-4 lg:text-end',
    style: { '--width': `${rem}rem` } as CSSProperties,
  }
}

type ColumnsProps = VersionProps & { labelClass?: string; render: (index: number) => ReactNode }

const Columns = ({ version, labelClass = '', render }: ColumnsProps) => {
  const { i18n } = useLingui()
  return (
    <dl {...getColumnProps(version)}>
      {version.columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
        <div key={index} className="flex flex-wrap justify-between gap-x-4 lg:block">
          <dt className={`text-sm text-muted ${labelClass}`}>
            <bdi>{formatColumn(column, i18n)}</bdi>
          </dt>
          <dd className="ms-auto text-end tabular-nums">{render(index)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Line({ line, version }: VersionProps & { line: QuotationLine }) {
  const { i18n } = useLingui()
  const { name, brand, itemNumber, image, specification = {}, note, isOptional, prices } = line
  const { currency } = version
  const amounts = calculateLineAmounts(line, getCurrencyDigits(currency))
  const details = joinDetails(
    [brand, itemNumber, formatCarton(toPack(specification) ?? {}, i18n)],
    i18n,
  )
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-4 [contain-intrinsic-block-size:auto_10rem] [content-visibility:auto] lg:flex print:[content-visibility:visible]">
      <LinePicture
        product={image === undefined ? undefined : { images: [image] }}
        width={56}
        className="w-[min(3.5rem,15vw)] shrink-0 self-start rounded-lg"
      />
      <div className="min-w-0 grow">
        <p className="leading-snug font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        {details && <p className="mt-0.5 caption tabular-nums">{details}</p>}
        <WrittenNote {...line} />
        <p className="mt-1 tabular-nums">{formatLineQuantity(line, i18n)}</p>
        {note && (
          <p className="mt-1 text-sm wrap-anywhere">
            <bdi>{note}</bdi>
          </p>
        )}
        {isOptional && (
          <p className="mt-1 text-sm text-amber">{i18n.t('Optional, not in the totals')}</p>
        )}
      </div>
      <div className="max-lg:col-span-2 lg:ms-4">
        <Columns
          version={version}
          labelClass="lg:sr-only"
          render={(index) => {
            const amount = amounts[index]
            const price = prices[index] ?? null
            return (
              <>
                {amount !== undefined && (
                  <bdi className="block font-medium">{formatAmount(amount, currency, i18n)}</bdi>
                )}
                <span className="block caption">
                  {formatUnitPrice(price, { ...line, currency }, i18n)}
                </span>
              </>
            )
          }}
        />
      </div>
    </li>
  )
}

const GRAMS_PER_KG = 1_000

function formatMeasures({ totals }: GuestVersion, i18n: I18n) {
  const { cartons, netGrams, grossGrams, volumeM3 } = totals
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const toKilograms = (grams: number) => ({ kilograms: Math.round(grams / GRAMS_PER_KG) })
  return [
    cartons > 0 && formatQuantity({ quantity: cartons, unit: 'carton' }, i18n),
    netGrams > 0 && i18n.t('{kilograms, number} kg net', toKilograms(netGrams)),
    grossGrams > 0 && i18n.t('{kilograms, number} kg gross', toKilograms(grossGrams)),
    volumeM3 > 0 &&
      i18n.t('{volume} m³', { volume: volumeM3.toLocaleString(toIntlLocale(i18n), format) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Formats the sum of a column, which is on request if no line has a price. */
export function formatTotal(version: GuestVersion, index: number, i18n: I18n): string {
  const { totals, currency } = version
  if (!hasSum(version, index)) return i18n.t('On request')
  return formatSum(totals.columns[index]?.sum ?? '0', currency, i18n)
}

/** Returns the columns that have a price. */
export const listOffered = ({ columns, lines }: GuestVersion): number[] =>
  [...columns.keys()].filter((index) => lines.some(({ prices }) => prices[index] != null))

/** Formats the sum of the only column with prices, or the lowest sum. */
export function formatLowestTotal(version: GuestVersion, i18n: I18n): string {
  const getSum = (index: number) => Number(version.totals.columns[index]?.sum)
  const [lowest = 0, ...others] = listOffered(version).sort((a, b) => getSum(a) - getSum(b))
  const sum = formatTotal(version, lowest, i18n)
  return others.length > 0 ? i18n.t('from {sum}', { sum: isolate(sum, i18n) }) : sum
}

export function Totals({ version, country }: VersionProps & { country: string }) {
  const { i18n } = useLingui()
  const counted = version.lines.flatMap(({ isOptional, quantity, specification, ...line }) =>
    isOptional || quantity === null
      ? []
      : [{ ...line, quantity, ...(specification && { specification }) }],
  )
  const { load, uncounted } = buildLoadReport(counted, { country: country || undefined }, i18n)
  return (
    <section aria-label={i18n.t('Totals')} className="grid gap-3 border-y border-line py-5">
      <div className="grid gap-x-8 gap-y-3 lg:flex">
        <p className="grow text-lg font-semibold">{i18n.t('Total')}</p>
        <Columns
          version={version}
          render={(index) => (
            <bdi className="font-semibold">{formatTotal(version, index, i18n)}</bdi>
          )}
        />
      </div>
      <div className="grid max-w-prose gap-2 wrap-anywhere">
        {formatMissing(version, i18n).map((text) => (
          <p key={text} className="text-sm text-amber">
            {text}
          </p>
        ))}
        <p className="tabular-nums empty:hidden">{formatMeasures(version, i18n)}</p>
        {load && (
          <>
            <p className="tabular-nums">
              {[load.sentence, version.state !== 'accepted' && load.more]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="caption">
              {[...uncounted, ...load.notes, i18n.t(ESTIMATE_NOTE)].join(' ')}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
