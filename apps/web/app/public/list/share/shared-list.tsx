import type { ListLine } from '@dhow/contract/lists'
import type { LoadLine } from '@dhow/contract/messages/enquiry-load'
import { quantityText } from '@dhow/contract/messages/enquiry-texts'
import { paths } from '@dhow/contract/paths'
import { toPack } from '@dhow/contract/products/pack'
import { Download, Printer } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { replaceLines, type Undo } from '#app/public/list/change-list.ts'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { LinePicture } from '#app/public/list/line-picture.tsx'
import { addLines, type NewLine, useLineCount } from '#app/public/list/list.ts'
import { ContainerMeter } from '#app/public/list/meter/container-meter.tsx'
import { useLoadReport } from '#app/public/list/meter/use-load-report.ts'
import { productLine, rememberedOf } from '#app/public/list/product-line.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { EnteredText } from '#app/ui/section.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'

const ownLine = ({ productId, name, quantity, unit, note, product }: ListLine): NewLine => ({
  ...(product
    ? productLine(product, product.specification, { quantity, unit })
    : { ...(productId && { productId }), text: name, quantity, unit }),
  ...(note && { note }),
})

const loadLine = ({ name, quantity, unit, product }: ListLine): LoadLine => ({
  name: product?.name ?? name,
  quantity,
  unit,
  ...(product && { specification: product.specification }),
})

const NOTICE_MS = 12_000

const notifyReplaced = (undo: Undo) => {
  const id = notify.success(
    <span className="flex flex-wrap items-center gap-x-3">
      Your previous list was replaced.
      <button
        type="button"
        className="min-h-8 font-medium underline underline-offset-4"
        onClick={() => {
          undo()
          notify.dismiss(id)
        }}
      >
        Undo
      </button>
    </span>,
    NOTICE_MS,
  )
}

function CopyButtons({ lines }: { lines: readonly ListLine[] }) {
  const own = useLineCount()
  const navigate = useNavigate()
  const open = () => void navigate(paths.enquiry, { viewTransition: true })

  const replace = () => {
    const undo = replaceLines(lines.map(ownLine))
    if (own > 0) notifyReplaced(undo)
    open()
  }
  const add = () => {
    const omitted = addLines(lines.map(ownLine))
    const added = `${countOf(lines.length - omitted, 'line')} added`
    if (omitted === 0) notify.success(`${added} to your list.`)
    else notify.success(`${added}. Your list is full: ${omitted} not added.`, NOTICE_MS)
    open()
  }

  if (own === 0) return <Button onClick={replace}>Use this list</Button>
  return (
    <>
      <Button onClick={add}>Add to my list ({countOf(own, 'line')})</Button>
      <Button variant="quiet" onClick={replace}>
        Replace my list
      </Button>
    </>
  )
}

const SharedLine = ({ line }: { line: ListLine }) => {
  const { name, brand, note, productId, product } = line
  const facts = product?.specification ?? line.specification ?? {}
  const { pack } = rememberedOf({ name }, toPack(facts))
  const itemNumber = product?.itemNumber ?? line.itemNumber
  const details = [product?.brand ?? brand, itemNumber, pack].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-4 [contain-intrinsic-block-size:auto_6rem] [content-visibility:auto]">
      <LinePicture product={product} width={56} className="self-start rounded-lg" />
      <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 grow basis-60">
          <p dir="auto" className="leading-snug font-medium wrap-anywhere">
            {product ? (
              <Link to={paths.product(product._id)} className="underline-offset-4 hover:underline">
                {product.name}
              </Link>
            ) : (
              name
            )}
          </p>
          {details && <p className="mt-0.5 text-sm text-muted tabular-nums">{details}</p>}
          {note && <EnteredText className="mt-1 text-sm wrap-anywhere">{note}</EnteredText>}
          <p className="mt-1 text-sm text-amber empty:hidden">{changeOf(line)}</p>
        </div>
        <p className="font-medium whitespace-nowrap tabular-nums">{quantityText(line)}</p>
        {productId && !product && (
          <p className="w-full text-sm text-amber">No longer in our catalogue.</p>
        )}
      </div>
    </li>
  )
}

function changeOf({ name, specification = {}, product }: ListLine): string | undefined {
  if (!product) return undefined
  const original = rememberedOf({ name }, toPack(specification))
  const current = rememberedOf(product, toPack(product.specification))
  if (original.text === current.text && original.pack === current.pack) return undefined
  return `When the list was created: ${[original.text, original.pack].filter(Boolean).join(', ')}.`
}

const PlainCopyForm = ({ lines }: { lines: readonly ListLine[] }) => (
  <form method="post" action={paths.enquiry}>
    <InSlices
      lines={lines}
      render={({ productId = '', name, quantity, unit, note = '' }, at) => (
        <Fragment key={at}>
          <input type="hidden" name="lineProduct" value={productId} />
          <input type="hidden" name="lineText" value={name} />
          <input type="hidden" name="lineQuantity" value={quantity} />
          <input type="hidden" name="lineUnit" value={unit} />
          <input type="hidden" name="lineNote" value={note} />
        </Fragment>
      )}
    />
    <Button type="submit" name="intent" value="update">
      Use this list
    </Button>
  </form>
)

const formatDay = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

type Props = { code: string; lines: readonly ListLine[]; createdAt: string }

export function SharedList({ code, lines, createdAt }: Props) {
  const hydrated = useHydrated()
  const report = useLoadReport(useMemo(() => lines.map(loadLine), [lines]))
  return (
    <>
      <p className="mt-2 text-muted">
        Created on {formatDay(createdAt)}. Code:{' '}
        <span className="font-medium whitespace-nowrap text-ink">{code}</span>.
      </p>
      <div className="screen-only mt-6 flex flex-wrap gap-2">
        {hydrated ? (
          <CopyButtons lines={lines} />
        ) : (
          <noscript>
            <PlainCopyForm lines={lines} />
          </noscript>
        )}
        <ButtonAnchor href={paths.listFile(code, 'xlsx')} download variant="quiet">
          <Download aria-hidden size={18} /> Excel
        </ButtonAnchor>
        <ButtonAnchor href={paths.listFile(code, 'csv')} download variant="quiet">
          <Download aria-hidden size={18} /> CSV
        </ButtonAnchor>
        {hydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
        )}
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ol aria-label="List lines" className="enquiry-lines border-b border-line">
          <InSlices lines={lines} render={(line, at) => <SharedLine key={at} line={line} />} />
        </ol>
        {hydrated && <ContainerMeter report={report} />}
      </div>
    </>
  )
}
