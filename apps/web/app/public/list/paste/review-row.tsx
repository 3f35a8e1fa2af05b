import type { ListProduct } from '@dhow/contract/lists'
import { type ComponentProps, memo, useId } from 'react'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import { rememberedOf } from '#app/public/list/product-line.ts'
import { QuantityFields } from '#app/public/list/quantity-fields.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { meantProduct, type Reviewed } from './review.ts'

type Props = {
  at: number
  reviewed: Reviewed
  onChange: (at: number, changes: Partial<Reviewed>) => void
}

/** A row of a pasted list with what it was taken for. */
export const ReviewRow = memo(({ at, reviewed, onChange }: Props) => {
  const { row, isTaken, wanted } = reviewed
  const product = meantProduct(reviewed)
  const hasCandidates = row.match === 'doubtful'
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-line py-3 [contain-intrinsic-block-size:auto_8rem] [content-visibility:auto]">
      <div className="-ms-3.5">
        <Checkbox
          label={`Add ${row.text}`}
          checked={isTaken}
          onChange={({ target }) => onChange(at, { isTaken: target.checked })}
        />
      </div>
      <div className={`grid min-w-0 gap-3 pt-2.5 ${isTaken ? '' : 'opacity-55'}`}>
        {product && !hasCandidates ? (
          <div className="flex min-w-0 items-center gap-3">
            <ProductWords product={product} />
          </div>
        ) : null}
        {product?.name !== row.text && (
          <p className={product ? 'text-sm text-muted' : 'font-medium'}>
            {product && 'You wrote: '}
            <bdi className="wrap-anywhere">{row.text}</bdi>
          </p>
        )}
        {hasCandidates && isTaken && (
          <Candidates reviewed={reviewed} onChange={(meaning) => onChange(at, { meaning })} />
        )}
        {isTaken && (
          <div className="max-w-sm">
            <QuantityFields
              of={row.text}
              wanted={wanted}
              onChange={({ quantity, unit }) => onChange(at, { wanted: { quantity, unit } })}
            >
              {row.quantity === undefined && (
                <p className="text-amber">No quantity was found in this row.</p>
              )}
            </QuantityFields>
          </div>
        )}
        {row.note && isTaken && (
          <p className="text-sm text-muted">
            Note: <bdi className="wrap-anywhere">{row.note}</bdi>
          </p>
        )}
      </div>
    </li>
  )
})

function ProductWords({ product }: { product: ListProduct }) {
  const { pack } = rememberedOf(product, product.specification)
  const details = [product.brand, pack].filter(Boolean).join(' · ')
  return (
    <>
      <LinePicture product={product} width={44} as="span" className="w-11 shrink-0 rounded-lg" />
      <span className="grid min-w-0 leading-snug">
        <bdi className="font-medium wrap-anywhere">{product.name}</bdi>
        {details && <span className="text-sm text-muted">{details}</span>}
      </span>
    </>
  )
}

type CandidatesProps = { reviewed: Reviewed; onChange: (meaning: Reviewed['meaning']) => void }

/** The products that a row may mean; it may mean none of them. */
function Candidates({ reviewed: { row, meaning }, onChange }: CandidatesProps) {
  const name = useId()
  const meant = typeof meaning === 'object' ? meaning.productId : undefined
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">What {row.text} means</legend>
      {row.products.map((product) => (
        <Choice
          key={product._id}
          name={name}
          checked={meant === product._id}
          onChange={() => onChange({ productId: product._id })}
        >
          <ProductWords product={product} />
        </Choice>
      ))}
      <Choice name={name} checked={meaning === 'words'} onChange={() => onChange('words')}>
        None of these: ask in my words
      </Choice>
    </fieldset>
  )
}

const Choice = ({ children, ...radio }: ComponentProps<'input'>) => (
  <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-sea">
    <input type="radio" {...radio} className="size-4.5 shrink-0 accent-sea" />
    {children}
  </label>
)
