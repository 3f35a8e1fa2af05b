import type { MessageLine } from '@dhow/contract/enquiry-lines'
import type { LineSums } from '@dhow/contract/enquiry-load'
import { quantityText } from '@dhow/contract/enquiry-texts'
import { packOf } from '@dhow/contract/pack'
import { paths } from '@dhow/contract/paths'
import { pictureUrl } from '@dhow/contract/pictures'
import { packLine } from '@dhow/trade/pack-line'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { classNames } from '#app/ui/class-names.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { changesText } from './changes-text.ts'
import { SUM_TEXTS } from './sums.ts'

type Props = { line: MessageLine; sums: LineSums | undefined }

/** One thing that is asked for. A card of it has its picture at the side, and says nothing of what is not known. */
export const LineRow = ({ line, sums }: Props) => (
  <tr className="relative flex min-h-20 flex-wrap items-baseline gap-x-3 border-b border-line py-3 ps-17 [contain-intrinsic-block-size:auto_6.5rem] [content-visibility:auto] @2xl:table-row @2xl:align-top print:[content-visibility:visible]">
    <td className="absolute inset-s-0 top-3 @2xl:static @2xl:py-2 print:hidden">
      {line.productId && (
        <Plate className="size-14 rounded-lg @2xl:size-11">
          <Picture
            src={line.image && pictureUrl(line.image, 400)}
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
      {quantityText(line)}
    </td>
    <Sum
      value={sums?.cartons}
      text={SUM_TEXTS.cartons}
      unit={sums?.cartons === 1 ? 'carton' : 'cartons'}
      isSaid={line.unit === 'carton'}
    />
    <Sum value={sums?.grossGrams} text={SUM_TEXTS.grossGrams} unit="kg" />
    <Sum value={sums?.volumeMm3} text={SUM_TEXTS.volumeMm3} unit="CBM" />
    <td
      dir="auto"
      className="basis-full wrap-anywhere text-muted empty:hidden @2xl:max-w-48 @2xl:min-w-24 @2xl:px-2 @2xl:py-2 @2xl:empty:table-cell"
    >
      {line.note}
    </td>
    <td className="absolute inset-e-0 top-1 @2xl:static @2xl:w-11 print:hidden">
      {line.productId && !line.gone && (
        <Link
          to={paths.editProduct(line.productId)}
          aria-label={`Edit ${line.name}`}
          title="Edit"
          className="inline-grid size-11 place-items-center rounded-full -outline-offset-2 hover:bg-line"
        >
          <Pencil aria-hidden size={17} />
        </Link>
      )}
    </td>
  </tr>
)

/** What a product was called and how it was packed when it was asked for, and what has become of it. */
function Product({ line }: { line: MessageLine }) {
  const { productId, name, brand, specification = {}, gone, changed } = line
  const pack = packLine({ ...packOf(specification), moqCartons: undefined })
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
      {(brand || pack) && (
        <span className="block text-muted">
          <bdi>{brand}</bdi>
          {brand && pack && ' · '}
          {pack}
        </span>
      )}
      {gone && <span className="block text-coral">No longer in the catalogue</span>}
      {changed && <span className="block text-amber">{changesText(changed)}</span>}
      {!productId && <span className="block text-muted">Not of the catalogue</span>}
    </th>
  )
}

type SumProps = {
  value: number | undefined
  text: (value: number) => string
  /** Said on a card; the head of the column says it in a table. */
  unit: string
  /** A card has said it already. */
  isSaid?: boolean
}

const Sum = ({ value, text, unit, isSaid = false }: SumProps) => (
  <td
    className={classNames(
      'text-muted tabular-nums @2xl:table-cell @2xl:px-2 @2xl:py-2 @2xl:text-end @2xl:text-ink',
      (value === undefined || isSaid) && 'hidden',
    )}
  >
    {value === undefined ? (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">not known</span>
      </>
    ) : (
      <>
        {text(value)}
        <span className="@2xl:hidden"> {unit}</span>
      </>
    )}
  </td>
)
