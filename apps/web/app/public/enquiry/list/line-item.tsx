import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct } from '@dhow/contract/lists'
import { quantityText } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { MessageSquarePlus, Search, X } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { changeLine, removeLine, type Undo } from '#app/public/list/change-list.ts'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import type { Line } from '#app/public/list/list.ts'
import { rememberedOf } from '#app/public/list/product-line.ts'
import { minimumOrderNote, QuantityFields } from '#app/public/list/quantity-fields.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ProductSearch } from './product-search.tsx'

type Props = {
  line: Line
  product: ListProduct | undefined
  isResolved: boolean
  onRemoved: (removed: Removed) => void
}

export const LineItem = memo(({ line, product, isResolved, onRemoved }: Props) => {
  const { key, productId, text, pack } = line
  const name = product?.name ?? text ?? 'A product'
  const packText = product ? rememberedOf(product, product.specification).pack : pack
  const details = [product?.brand, product?.itemNumber, packText].filter(Boolean)
  const title = useRef<HTMLParagraphElement>(null)
  return (
    <li className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] border-t border-line py-5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <LinePicture product={product} width={80} className="self-start" />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p
              ref={title}
              tabIndex={-1}
              dir="auto"
              className="leading-snug font-medium wrap-anywhere outline-none"
            >
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
            Icon={X}
          />
        </div>
        {!productId && (
          // The search disappears with the focus.
          <FindProduct line={line} name={name} onFound={() => title.current?.focus()} />
        )}
        <p className="print-only font-medium">{quantityText(line)}</p>
        {line.note && <p className="print-only">{line.note}</p>}
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          <div className="max-w-xs min-w-0 grow basis-60">
            <QuantityFields
              of={name}
              wanted={line}
              onChange={({ quantity, unit }) => changeLine(key, { quantity, unit })}
            >
              {product && minimumOrderNote(line, product.specification)}
            </QuantityFields>
          </div>
          <LineNote line={line} name={name} />
        </div>
      </div>
    </li>
  )
})

function LineState({ line, product, isResolved }: Omit<Props, 'onRemoved'>) {
  const { key, productId, text, pack } = line
  if (!productId) {
    return <p className="mt-0.5 text-sm text-muted">We receive it as you wrote it.</p>
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
        Accept change
      </button>
    </p>
  )
}

type FindProductProps = { line: Line; name: string; onFound: () => void }

function FindProduct({ line: { key }, name, onFound }: FindProductProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="screen-only grid max-w-sm gap-2">
      <button
        type="button"
        aria-label={`Find product for ${name}`}
        aria-expanded={isOpen}
        className={LINK_BUTTON}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Search aria-hidden size={17} /> Find product
      </button>
      {isOpen && (
        <ProductSearch
          label={`Product for ${name}`}
          autoFocus
          onChoose={({ _id, pack, ...product }) => {
            changeLine(key, { productId: _id, ...rememberedOf(product, pack) })
            onFound()
          }}
        />
      )}
    </div>
  )
}

const LINK_BUTTON =
  'inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium text-sea underline-offset-4 hover:underline'

function LineNote({ line: { key, note = '' }, name }: { line: Line; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && !note) {
    return (
      <button
        type="button"
        aria-label={`Add a note to ${name}`}
        className={LINK_BUTTON}
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

export type Removed = { name: string; undo: Undo }
type RemovedNoteProps = { removed: Removed | undefined; onUndone: () => void }

export function RemovedNote({ removed, onUndone }: RemovedNoteProps) {
  const button = useRef<HTMLButtonElement>(null)

  // The pressed button has disappeared: focus the undo button.
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <div role="status">
      {removed && (
        <div className="my-4 flex items-center gap-3 rounded-full border border-line bg-raised py-1.5 ps-5 pe-1.5 shadow-float">
          <p className="min-w-0 grow truncate text-sm">
            <bdi>{removed.name}</bdi> removed
          </p>
          <Button
            ref={button}
            variant="quiet"
            className="shrink-0"
            onClick={() => {
              removed.undo()
              onUndone()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
