import {
  buildLoadReport,
  calculateLineTotals,
  type LineTotals,
  toJourney,
} from '@dhow/contract/messages/enquiry-load'
import type { MessageLine, StoredTerms } from '@dhow/contract/messages/enquiry-submission'
import { formatQuantity } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { toPictureUrl } from '@dhow/contract/pictures'
import { toPack } from '@dhow/contract/products/pack'
import { SPECIFICATION_FIELDS } from '@dhow/contract/products/specification-facts'
import { formatPack } from '@dhow/trade/load/pack-line'
import type { Translator } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { BuyerWords } from '#app/admin/ui/buyer-words.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { joinNames } from '#app/ui/text.ts'

const createFormat = (maximumFractionDigits: number): ((value: number) => string) =>
  new Intl.NumberFormat('en', { maximumFractionDigits }).format

type Sum = { label: string; unit: string; format: (value: number) => string }

export const SUMS: Record<keyof LineTotals, Sum> = {
  cartons: { label: 'Cartons', unit: 'cartons', format: createFormat(0) },
  grossGrams: { label: 'Gross (kg)', unit: 'kg', format: (grams) => createFormat(1)(grams / 1e3) },
  volumeMm3: { label: 'CBM', unit: 'CBM', format: (cubic) => createFormat(3)(cubic / 1e9) },
}

const SUM_NAMES = Object.keys(SUMS) as (keyof LineTotals)[]

export type EnquirySums = ReturnType<typeof calculateSums>

export function calculateSums(
  lines: MessageLine[],
  terms: StoredTerms | undefined,
  i18n: Translator,
) {
  const journey = toJourney(terms)
  const byLine = lines.map((line) => calculateLineTotals(line, journey))
  const totals = SUM_NAMES.map((name) => {
    const values = byLine.flatMap((sums) => sums[name] ?? [])
    return { name, sum: values.reduce((sum, value) => sum + value, 0), knownCount: values.length }
  })
  return { byLine, totals, report: buildLoadReport(lines, terms, i18n) }
}

const LABELS: Record<string, { label: string } | undefined> = {
  ...SPECIFICATION_FIELDS,
  name: { label: 'Name' },
  itemNumber: { label: 'Item number' },
  brand: { label: 'Brand' },
}

const MAX_NAMED = 3

const describeChanges = (changed: string[]) =>
  `Changed since the enquiry: ${joinNames(changed.map(formatLabel), MAX_NAMED)}`

/** Returns the label for use in a sentence: lower case, except for acronyms. */
function formatLabel(field: string): string {
  const label = LABELS[field]?.label ?? field
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const HEADS = [
  ['Product', 'text-start'],
  ['Quantity', 'text-end'],
  ...SUM_NAMES.map((name) => [SUMS[name].label, 'text-end']),
  ['Note', 'text-start'],
]

type TableProps = { lines: MessageLine[]; sums: LineTotals[] }

export function LineTable({ lines, sums }: TableProps) {
  return (
    <div className="@container">
      <table aria-label="Requested products" className="block w-full text-sm @2xl:table">
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr className="border-b border-line">
            <th scope="col" className="print:hidden">
              <span className="sr-only">Picture</span>
            </th>
            {HEADS.map(([head, side]) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-2 font-medium whitespace-nowrap text-muted ${side}`}
              >
                {head}
              </th>
            ))}
            <th scope="col" className="print:hidden">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sent list does not change
            <LineRow key={index} line={line} sums={sums[index]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table row, or a card that hides unknown values. */
const LineRow = ({ line, sums }: { line: MessageLine; sums: LineTotals | undefined }) => (
  <tr className="relative flex min-h-20 flex-wrap items-baseline gap-x-3 border-b border-line py-3 ps-17 [contain-intrinsic-block-size:auto_6.5rem] [content-visibility:auto] @2xl:table-row @2xl:align-top print:[content-visibility:visible]">
    <td className="absolute inset-s-0 top-3 @2xl:static @2xl:py-2 print:hidden">
      {line.productId && (
        <Plate className="size-14 rounded-lg @2xl:size-11">
          <Picture
            src={line.image && toPictureUrl(line.image, 400)}
            alt=""
            width={56}
            height={56}
            loading="lazy"
          />
        </Plate>
      )}
    </td>
    <Product line={line} />
    <td className="basis-full font-medium tabular-nums @2xl:px-2 @2xl:py-2 @2xl:text-end @2xl:whitespace-nowrap">
      {formatQuantity(line, useLingui().i18n)}
    </td>
    {SUM_NAMES.map((name) => (
      <Sum key={name} name={name} line={line} value={sums?.[name]} />
    ))}
    <td
      dir="auto"
      className="basis-full wrap-anywhere text-muted empty:hidden @2xl:max-w-48 @2xl:min-w-24 @2xl:px-2 @2xl:py-2 @2xl:empty:table-cell"
    >
      {line.note}
    </td>
    <td className="absolute inset-e-0 top-1 @2xl:static @2xl:w-11 print:hidden">
      {line.productId && !line.gone && (
        <IconLink
          to={paths.editProduct(line.productId)}
          label={`Edit ${line.name}`}
          Icon={Pencil}
          className="-outline-offset-2"
        />
      )}
    </td>
  </tr>
)

/** The product when it was requested, and its changes since then. */
function Product({ line }: { line: MessageLine }) {
  const { productId, name, itemNumber, brand, specification = {}, written, gone, changed } = line
  const { i18n } = useLingui()
  const pack = formatPack({ ...toPack(specification), moqCartons: undefined }, i18n)
  const facts = [itemNumber, pack].filter(Boolean).join(' · ')
  return (
    <th
      scope="row"
      className="min-w-0 basis-full pe-11 text-start font-normal wrap-anywhere @2xl:px-2 @2xl:py-2"
    >
      <bdi className="font-medium">
        {productId && !gone ? (
          <Link to={paths.product(productId)} className="hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </bdi>
      {(brand || facts) && (
        <span className="block text-muted">
          <bdi>{brand}</bdi>
          {brand && facts && <span>{' · '}</span>}
          <span>{facts}</span>
        </span>
      )}
      <BuyerWords written={written} />
      {gone && <span className="block text-coral">No longer in the catalogue</span>}
      {changed && <span className="block text-amber">{describeChanges(changed)}</span>}
      {!productId && <span className="block text-muted">Not in the catalogue</span>}
    </th>
  )
}

type SumProps = { name: keyof LineTotals; line: MessageLine; value: number | undefined }

function Sum({ name, line, value }: SumProps) {
  const isRepeated = name === 'cartons' && line.unit === 'carton'
  const unit = name === 'cartons' && value === 1 ? 'carton' : SUMS[name].unit
  return (
    <td
      className={classNames(
        'text-muted tabular-nums @2xl:table-cell @2xl:px-2 @2xl:py-2 @2xl:text-end @2xl:text-ink',
        (value === undefined || isRepeated) && 'hidden',
      )}
    >
      {value === undefined ? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">not known</span>
        </>
      ) : (
        <>
          {SUMS[name].format(value)}
          <span className="@2xl:hidden"> {unit}</span>
        </>
      )}
    </td>
  )
}
