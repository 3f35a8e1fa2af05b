import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct } from '@dhow/contract/lists'
import { quantityText } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { MessageSquarePlus, X } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import { changeLine, type Line, removeLine } from '#app/public/list/list.ts'
import { MinimumOrder } from '#app/public/list/minimum-order.tsx'
import { rememberedOf } from '#app/public/list/product-line.ts'
import { QuantityFields } from '#app/public/list/quantity-fields.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { Removed } from './removed-note.tsx'

type Props = {
  line: Line
  /** The line's current product; undefined if it was deleted. */
  product: ListProduct | undefined
  /** Whether the product has been looked up. */
  isResolved: boolean
  onRemoved: (removed: Removed) => void
}

const lineName = ({ text }: Line, product: ListProduct | undefined): string =>
  product?.name ?? text ?? 'A product'

/** A line of the enquiry. */
export const LineItem = memo(({ line, product, isResolved, onRemoved }: Props) => {
  const { key, productId, pack } = line
  const name = lineName(line, product)
  const packText = product ? rememberedOf(product, product.specification).pack : pack
  const details = [product?.brand, packText].filter(Boolean)
  return (
    <li className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] border-t border-line py-5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <LinePicture product={product} width={80} className="self-start" />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p dir="auto" className="leading-snug font-medium wrap-anywhere">
              {productId && product ? (
                <Link
                  to={paths.product(productId)}
                  viewTransition
                  className="underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
            </p>
            {details.length > 0 && (
              <p className="mt-0.5 text-sm text-muted tabular-nums">{details.join(' · ')}</p>
            )}
            <LineState line={line} product={product} isResolved={isResolved} />
          </div>
          <IconButton
            label={`Remove ${name}`}
            className="-me-2 -mt-2"
            onClick={() => onRemoved({ name, undo: removeLine(key) })}
          >
            <X aria-hidden size={18} />
          </IconButton>
        </div>
        <p className="print-only font-medium">{quantityText(line)}</p>
        {line.note && <p className="print-only">{line.note}</p>}
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          <div className="max-w-xs min-w-0 grow basis-60">
            <QuantityFields
              of={name}
              wanted={line}
              onChange={(wanted) => changeLine(key, quantityOf(wanted))}
            >
              {product?.specification.moqCartons && (
                <MinimumOrder wanted={line} specification={product.specification} />
              )}
            </QuantityFields>
          </div>
          <LineNote line={line} name={name} />
        </div>
      </div>
    </li>
  )
})

const quantityOf = ({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>) => ({ quantity, unit })

type StateProps = Pick<Props, 'line' | 'product' | 'isResolved'>

/** Explains lines without a product, and changes of a product since it was added. */
function LineState({ line, product, isResolved }: StateProps) {
  const { key, productId, text, pack } = line
  if (!productId) {
    return (
      <p className="mt-0.5 text-sm text-muted">
        Not in our catalogue. We receive it as you wrote it.
      </p>
    )
  }
  if (!isResolved) return null
  if (!product) {
    return (
      <p className="mt-0.5 text-sm text-amber">
        No longer in our catalogue. You can still ask for it: we may have it or a similar product.
      </p>
    )
  }
  const current = rememberedOf(product, product.specification)
  const isChanged = text !== undefined && (text !== current.text || (pack ?? '') !== current.pack)
  if (!isChanged) return null
  return (
    <p className="mt-0.5 text-sm text-amber">
      Changed since you added it. Before: <bdi>{[text, pack].filter(Boolean).join(', ')}</bdi>.{' '}
      <button
        type="button"
        onClick={() => changeLine(key, current)}
        className="min-h-8 font-medium underline underline-offset-4"
      >
        Accept change{' '}
      </button>
    </p>
  )
}

function LineNote({ line: { key, note = '' }, name }: { line: Line; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && !note) {
    return (
      <button
        type="button"
        aria-label={`Add a note to ${name}`}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-sea underline-offset-4 hover:underline"
        onClick={() => setIsOpen(true)}
      >
        <MessageSquarePlus aria-hidden size={17} /> Add a note
      </button>
    )
  }
  return (
    <div className="basis-full">
      <TextField
        label={`Note on ${name}`}
        labelHidden
        placeholder="Example: red label only"
        // Replaces the button that opened it.
        autoFocus={isOpen && !note}
        limit={LIMITS.lineNote}
        defaultValue={note}
        onChange={({ target: { value } }) => {
          if (value.length <= LIMITS.lineNote) changeLine(key, { note: value })
        }}
      />
    </div>
  )
}
