import { paths } from '@dhow/contract/paths'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useOrigin } from '#app/api/use-company.ts'
import {
  addLines,
  dropLines,
  type Line,
  type NewLine,
  readList,
  useList,
} from '#app/public/list/list.ts'
import { ContainerMeter, MeterSummary } from '#app/public/list/meter/container-meter.tsx'
import { loadLines, useLoadReport } from '#app/public/list/meter/use-load-report.ts'
import { PasteList } from '#app/public/list/paste/paste-button.tsx'
import { productLine } from '#app/public/list/product-line.ts'
import { OpenList } from '#app/public/list/share/open-list.tsx'
import { ShareList } from '#app/public/list/share/share-list.tsx'
import { type ListProducts, lookUp, useListProducts } from '#app/public/list/use-list-products.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'
import { notify } from '#app/ui/toast.tsx'
import { readRequestedLines } from './enquiry-of.ts'
import { LineItem, type Removed, RemovedNote } from './line-item.tsx'
import { ProductSearch } from './product-search.tsx'
import { SendForm } from './send-form.tsx'
import { readLastEnquiry, type Sent, SentNote, writeLastEnquiry } from './sent-note.tsx'
import { forgetEnquiry, readDetails, useDetail } from './stored-details.ts'

const NONE: ListProducts = new Map()

function useListReport(lines: readonly Line[], products: ListProducts | undefined) {
  const country = useDetail('country')
  const destination = useDetail('destination')
  const hasProducts = lines.some(({ productId }) => productId)
  const known = hasProducts ? products : NONE
  const metered = useMemo(() => known && loadLines(lines, known), [lines, known])
  return useLoadReport(metered, { country, destination })
}

export function ListScreen() {
  const lines = useList()
  const { data: products, isError } = useListProducts(lines)
  const report = useListReport(lines, products)
  const [sent, setSent] = useState<Sent>()
  const [removed, setRemoved] = useState<Removed>()
  const [shared, setShared] = useState<{ lines: readonly Line[]; code: string }>()
  const origin = useOrigin()
  const isEmpty = lines.length === 0
  const title = useFocusWhenFilled(isEmpty)
  useRequestedLines()

  const onSent = (reference: string, sentLines: readonly Line[]) => {
    const [email = ''] = readDetails().email ?? []
    // The link is omitted if the list changed after sharing.
    const link = shared?.lines === sentLines ? origin + paths.sharedList(shared.code) : undefined
    setSent({ reference, email, link, lines: sentLines.map(({ key: _, ...line }) => line) })
    writeLastEnquiry(reference, sentLines)
    dropLines(sentLines)
    setRemoved(undefined)
    forgetEnquiry()
    window.scrollTo(0, 0)
  }

  if (sent) return <SentNote sent={sent} onClose={() => setSent(undefined)} />
  const note = <RemovedNote removed={removed} onUndone={() => setRemoved(undefined)} />
  if (isEmpty) {
    return (
      <>
        {note}
        <EmptyList />
      </>
    )
  }
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <section aria-labelledby="list-title">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2
            ref={title}
            id="list-title"
            tabIndex={-1}
            className="font-medium tabular-nums outline-none"
          >
            {countOf(lines.length, 'line')}
          </h2>
          <PasteList />
        </div>
        {isError && (
          <p role="status" className="mb-3 text-sm text-amber">
            Could not load the current product details. You can still send the list.
          </p>
        )}
        <ol aria-label="Enquiry lines" className="enquiry-lines border-b border-line">
          {lines.map((line) => (
            <LineItem
              key={line.key}
              line={line}
              product={products?.get(line.productId ?? '')}
              isResolved={products?.has(line.productId ?? '') ?? false}
              onRemoved={setRemoved}
            />
          ))}
        </ol>
        <AddProduct />
        <div className="screen-only sticky bottom-0 z-10">
          {note}
          {report && <MeterSummary {...report} />}
        </div>
        <div className="mt-6 grid gap-6">
          <ShareList lines={lines} onShared={setShared} />
          <OpenList />
        </div>
      </section>
      <div className="grid grid-cols-1 gap-6">
        {!isError && <ContainerMeter report={report} />}
        <section
          aria-labelledby="send-title"
          className="screen-only rounded-card border border-line bg-raised p-5 sm:p-8"
        >
          <h2 id="send-title" className="headline text-2xl">
            Send your enquiry
          </h2>
          <p className="mt-2 mb-6 text-muted">
            Only your name and e-mail address are required. Other details help us reply faster and
            are saved on this device for your next enquiry.
          </p>
          <SendForm lines={lines} onSent={onSent} />
        </section>
      </div>
    </div>
  )
}

/** Focuses the list when it is no longer empty: the pressed button has disappeared. */
function useFocusWhenFilled(isEmpty: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return title
}

function EmptyList() {
  const [last] = useState(readLastEnquiry)
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-prose text-lead text-muted">
        Your list is empty. Choose ‘Add to enquiry’ on the products you want, in cartons, pallets or
        containers, then send one enquiry for all of them.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.products}>Choose products</ButtonLink>
        <PasteList />
        {last && (
          <Button variant="quiet" onClick={() => addLines(last.lines)}>
            Reuse the list of {last.reference} ({countOf(last.lines.length, 'line')})
          </Button>
        )}
      </div>
      <AddProduct />
      <OpenList />
      <p className="text-muted">
        Only have a question?{' '}
        <Link
          to={paths.contactForm}
          viewTransition
          className="inline-flex min-h-8 items-center text-sea underline underline-offset-4"
        >
          Write to us
        </Link>
      </p>
    </div>
  )
}

const notAdded = (omitted: number) =>
  omitted > 0 && notify.error(`Your list is full. ${countOf(omitted, 'line')} not added.`)

const AddProduct = () => (
  <div className="screen-only mt-4 w-full max-w-sm">
    <ProductSearch
      label="Add a product"
      onChoose={(product) => notAdded(addLines([productLine(product, product.pack)]))}
    />
  </div>
)

/** Moves the URL's products to the list, so that a reload adds nothing. */
function useRequestedLines(): void {
  const [params, setParams] = useSearchParams()
  const query = String(params)
  useEffect(() => {
    const { ids, wanted } = readRequestedLines(new URLSearchParams(query))
    if (ids.length === 0) return
    let isOver = false
    const listed = readList().map(({ productId }) => productId)
    const missing = ids.filter((id) => !listed.includes(id))
    const add = async () => {
      // If the lookup fails, the lines are added by id only and completed later.
      const products = await lookUp(missing).catch(() => undefined)
      if (isOver) return
      const omitted = addLines(
        missing.flatMap((productId): NewLine | [] => {
          if (!products) return { productId, ...(wanted ?? { quantity: 1, unit: 'carton' }) }
          const product = products.get(productId)
          return product ? productLine(product, product.specification, wanted) : []
        }),
      )
      notAdded(omitted)
      setParams({}, { replace: true, preventScrollReset: true })
    }
    void add()
    return () => {
      isOver = true
    }
  }, [query, setParams])
}
