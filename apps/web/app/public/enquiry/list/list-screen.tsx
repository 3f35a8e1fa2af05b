import { paths } from '@dhow/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { useOrigin } from '#app/api/use-origin.ts'
import { dropLines, type Line, useList } from '#app/public/list/list.ts'
import { ContainerMeter } from '#app/public/list/meter/container-meter.tsx'
import { MeterSummary } from '#app/public/list/meter/meter-summary.tsx'
import { PasteList } from '#app/public/list/paste/paste-list.tsx'
import { ShareList } from '#app/public/list/share/share-list.tsx'
import { useListProducts } from '#app/public/list/use-list-products.ts'
import { countOf } from '#app/ui/numbers.ts'
import { EmptyList } from './empty-list.tsx'
import { writeLastEnquiry } from './last-enquiry.ts'
import { ListLines } from './list-lines.tsx'
import { type Removed, RemovedNote } from './removed-note.tsx'
import { SendForm } from './send-form.tsx'
import { type Sent, SentNote } from './sent-note.tsx'
import { forgetEnquiry, readDetails } from './stored-details.ts'
import { useAskedLines } from './use-asked-lines.ts'
import { useListReport } from './use-list-report.ts'

/** The list of the visitor and the form that sends it. */
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
  useAskedLines()

  const onSent = (reference: string, sentLines: readonly Line[]) => {
    const [email = ''] = readDetails().email ?? []
    // The link of what it was before shows another list.
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
            What we have of them now could not be loaded. The list can be sent all the same.
          </p>
        )}
        <ListLines lines={lines} products={products} onRemoved={setRemoved} />
        <div className="screen-only sticky bottom-0 z-10">
          {note}
          {report && <MeterSummary {...report} />}
        </div>
        <div className="mt-6">
          <ShareList lines={lines} onShared={setShared} />
        </div>
      </section>
      <div className="grid grid-cols-1 gap-6">
        {!isError && <ContainerMeter report={report} />}
        <section
          aria-labelledby="send-title"
          className="screen-only rounded-card border border-line bg-raised p-5 sm:p-8"
        >
          <h2 id="send-title" className="headline text-2xl">
            Send it to us
          </h2>
          <p className="mt-2 mb-6 text-muted">
            Your name and e-mail address are enough. All else helps us to answer in one go, and
            stays on this device for the next time.
          </p>
          <SendForm lines={lines} onSent={onSent} />
        </section>
      </div>
    </div>
  )
}

/** Focuses the list when it is no longer empty: what was pressed to fill it is gone with the page of the empty one. */
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
