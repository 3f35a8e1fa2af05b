import { LIMITS } from '@dhow/contract/limits'
import type { ListProduct } from '@dhow/contract/lists/lists'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { MessageSquarePlus, Search, X } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { getTextLang } from '#app/api/language.ts'
import { changeLine, removeLine } from '#app/public/lists/change-list.ts'
import { LinePicture } from '#app/public/lists/line-picture.tsx'
import type { Line } from '#app/public/lists/list.ts'
import { formatAmount, joinDetails, toStoredTexts } from '#app/public/lists/product-line.ts'
import { QuantityFields, renderMinimumOrder } from '#app/public/lists/quantity-fields.tsx'
import { WrittenNote } from '#app/public/lists/written-note.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { Trans } from '#app/ui/trans.tsx'
import { ProductSearch } from './product-search.tsx'
import type { Removed } from './removed-note.tsx'
import { SEND_FORM } from './send-form.tsx'

type Props = {
  line: Line
  product: ListProduct | undefined
  isResolved: boolean
  index: number
  posted: string | undefined
  onRemoved: (removed: Removed) => void
}

/** Without JavaScript the fields of the line belong to the form that is sent. */
export const LineItem = memo(({ line, product, isResolved, index, posted, onRemoved }: Props) => {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const { key, productId, text, pack } = line
  const name = product?.name ?? text ?? i18n.t('A product')
  const packText = product ? toStoredTexts(product, product.specification, i18n).pack : pack
  const details = joinDetails([product?.brand, product?.itemNumber, packText], i18n)
  const title = useRef<HTMLParagraphElement>(null)
  const remove = { label: i18n.t('Remove {name}', { name }), Icon: X }
  const form = hydrated ? undefined : SEND_FORM
  return (
    <li className="grid grid-cols-[min(4rem,18vw)_minmax(0,1fr)] gap-x-[min(1rem,4vw)] border-t border-line py-5 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <LinePicture product={product} width={80} className="self-start" />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <p
              ref={title}
              tabIndex={-1}
              className="leading-snug font-medium wrap-anywhere outline-none"
            >
              {productId && product ? (
                <Link
                  to={paths.product(productId)}
                  lang={getTextLang(product, name)}
                  viewTransition
                  className="underline-offset-4 hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </p>
            {details && <p className="mt-0.5 caption tabular-nums">{details}</p>}
            <WrittenNote written={line.written} name={name} />
            <LineState line={line} product={product} isResolved={isResolved} />
          </div>
          <IconButton
            {...remove}
            className="-me-2 -mt-2 noscript:hidden"
            onClick={() => onRemoved({ name, undo: removeLine(key) })}
          />
          {form && (
            <noscript>
              <input type="hidden" name="lineProduct" form={form} value={productId ?? ''} />
              <input type="hidden" name="lineText" form={form} value={name} />
              <input type="hidden" name="lineWritten" form={form} value={line.written ?? ''} />
              <IconButton
                {...remove}
                type="submit"
                name="remove"
                form={form}
                value={index}
                formNoValidate
              />
            </noscript>
          )}
        </div>
        {!productId && (
          // The search disappears with the focus.
          <FindProduct line={line} name={name} onFound={() => title.current?.focus()} />
        )}
        <p className="print-only font-medium">{formatAmount(line, i18n)}</p>
        {line.note && <p className="print-only">{line.note}</p>}
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2">
          <div className="max-w-xs min-w-0 grow basis-60">
            <QuantityFields
              name={name}
              amount={line}
              form={form}
              posted={posted}
              isChecked
              onChange={({ quantity, unit }) => changeLine(key, { quantity, unit })}
            >
              {product && renderMinimumOrder(line, product.specification, i18n)}
            </QuantityFields>
          </div>
          <LineNote line={line} name={name} form={form} />
        </div>
      </div>
    </li>
  )
})

function LineState({ line, product, isResolved }: Pick<Props, 'line' | 'product' | 'isResolved'>) {
  const { i18n } = useLingui()
  const { key, productId, text, pack, language } = line
  if (!productId) {
    return <p className="mt-0.5 caption">{i18n.t('We receive it as you wrote it.')}</p>
  }
  if (!isResolved) return null
  if (!product) {
    return (
      <p className="mt-0.5 text-sm text-amber">
        {i18n.t(
          'No longer in our catalogue. You can still ask for it: we may have it or a similar product.',
        )}
      </p>
    )
  }
  const current = toStoredTexts(product, product.specification, i18n)
  // Texts in another language cannot be compared.
  const isComparable = text !== undefined && language === current.language
  const isChanged = text !== current.text || (pack ?? '') !== current.pack
  if (!isComparable || !isChanged) return null
  return (
    <p className="mt-0.5 text-sm text-amber">
      <Trans
        id="Changed since you added it. Before: {product}."
        values={{ product: <bdi>{[text, pack].filter(Boolean).join(', ')}</bdi> }}
      />{' '}
      <button
        type="button"
        onClick={() => changeLine(key, current)}
        className="min-h-8 font-medium underline underline-offset-4"
      >
        {i18n.t('Accept change')}
      </button>
    </p>
  )
}

type FindProductProps = { line: Line; name: string; onFound: () => void }

function FindProduct({ line, name, onFound }: FindProductProps) {
  const { key, text, written = text } = line
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="screen-only grid max-w-sm gap-2 noscript:hidden">
      <button
        type="button"
        aria-label={i18n.t('Find product for {name}', { name })}
        aria-expanded={isOpen}
        className={LINK_BUTTON}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Search size={17} /> {i18n.t('Find product')}
      </button>
      {isOpen && (
        <ProductSearch
          label={i18n.t('Product for {name}', { name })}
          autoFocus
          onChoose={({ _id, pack, ...product }) => {
            const texts = toStoredTexts(product, pack, i18n)
            changeLine(key, { productId: _id, ...texts, written })
            onFound()
          }}
        />
      )}
    </div>
  )
}

const LINK_BUTTON = 'text-link gap-2 justify-self-start text-sm font-medium text-sea'

type LineNoteProps = { line: Line; name: string; form: string | undefined }

function LineNote({ line: { key, note = '' }, name, form }: LineNoteProps) {
  const { i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const field = (
    <div className="basis-full">
      <TextField
        label={i18n.t('Note on {name}', { name })}
        labelHidden
        name="lineNote"
        form={form}
        maxLength={form ? LIMITS.lineNote : undefined}
        placeholder={i18n.t('Example: red label only')}
        // Replaces the button that opened it.
        autoFocus={isOpen && !note}
        limit={LIMITS.lineNote}
        defaultValue={note}
        onInput={({ currentTarget: { value } }) => {
          if (value.length <= LIMITS.lineNote) changeLine(key, { note: value })
        }}
      />
    </div>
  )
  if (isOpen || note) return field
  return (
    <>
      <button
        type="button"
        aria-label={i18n.t('Add a note to {name}', { name })}
        className={`${LINK_BUTTON} noscript:hidden`}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquarePlus size={17} /> {i18n.t('Add a note')}
      </button>
      {form && <noscript>{field}</noscript>}
    </>
  )
}
