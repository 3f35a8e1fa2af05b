import { paths } from '@dhow/contract/paths'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { toLocalPath } from '#app/api/language.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { dropLines } from '#app/public/lists/change-list.ts'
import {
  ContainerMeter,
  MeterSummary,
  toLoadLines,
  useLoadReport,
} from '#app/public/lists/container-meter.tsx'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { type Line, useList } from '#app/public/lists/list.ts'
import { writeListCookie } from '#app/public/lists/list-cookie.ts'
import { PasteList } from '#app/public/lists/paste/paste-button.tsx'
import { type ListProducts, useListProducts } from '#app/public/lists/product-line.ts'
import { OpenList } from '#app/public/lists/share/open-list.tsx'
import { ShareList } from '#app/public/lists/share/share-list.tsx'
import type { ListResult } from '#app/public/messages/receive-enquiry.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks.ts'
import { notify } from '#app/ui/toast.tsx'
import { AddProduct, EmptyList, QuestionNote } from './empty-list.tsx'
import { LineItem } from './line-item.tsx'
import { type Removed, RemovedNote } from './removed-note.tsx'
import { SEND_FORM, SendForm } from './send-form.tsx'
import { type Sent, SentNote, writeLastEnquiry } from './sent-note.tsx'
import { fillTerms, forgetEnquiry, readDetails, useDetail } from './stored-details.ts'
import { type ServedList, useFold, useRequestedLines } from './use-requested-lines.ts'

const NONE: ListProducts = new Map()

const SEND_ID = 'send'

function useListReport(lines: readonly Line[], products: ListProducts | undefined) {
  const { i18n } = useLingui()
  const country = useDetail('country')
  const destination = useDetail('destination')
  const hasProducts = lines.some(({ productId }) => productId)
  const loadedProducts = hasProducts ? products : NONE
  const metered = useMemo(
    () => loadedProducts && toLoadLines(lines, loadedProducts, i18n),
    [lines, loadedProducts, i18n],
  )
  return useLoadReport(metered, { country, destination })
}

const NO_LINES: readonly Line[] = []

type Props = {
  served?: ServedList | undefined
  result?: ListResult | undefined
}

export function EnquiryList({ served, result }: Props) {
  const { i18n } = useLingui()
  const hydrated = useHydrated()
  const ownLines = useList()
  const lines = hydrated ? ownLines : (served?.lines ?? NO_LINES)
  const { data: products, isError } = useListProducts(lines, served?.products)
  const isSending = useIsMutating({ mutationKey: [SEND_FORM] }) > 0
  const report = useListReport(lines, products)
  const [sent, setSent] = useState<Sent | undefined>(result?.sent)
  const [removed, setRemoved] = useState<Removed>()
  const [shared, setShared] = useState<{ lines: readonly Line[]; code: string }>()
  const origin = useOrigin()
  const isEmpty = lines.length === 0
  const title = useFocusWhenFilled(isEmpty)
  const { list, shownLines, showAll } = useFold(lines)
  const omitted = served?.omitted ?? 0
  const foldedLines = lines.slice(shownLines.length)
  useRequestedLines(served)

  const onSent = (reference: string, sentLines: readonly Line[]) => {
    const [email = ''] = readDetails().email ?? []
    // The link is omitted if the list changed after sharing.
    const path = shared?.lines === sentLines ? paths.sharedList(shared.code) : undefined
    const link = path && origin + toLocalPath(i18n, path)
    setSent({ reference, email, link, lines: sentLines.map(({ key: _, ...line }) => line) })
    writeLastEnquiry(reference, sentLines)
    dropLines(sentLines)
    // Writes the cookie now, because the page may be closing.
    writeListCookie(i18n)
    setRemoved(undefined)
    forgetEnquiry()
    if (title.current) window.scrollTo(0, 0)
    // The visitor has opened another page meanwhile.
    else {
      notify.success(
        i18n.t('Thank you! Your enquiry is {reference}', { reference: isolate(reference, i18n) }),
      )
    }
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
  const renderLine = (line: Line, index: number) => (
    <LineItem
      key={line.key}
      line={line}
      product={products?.get(line.productId ?? '')}
      isResolved={products?.has(line.productId ?? '') ?? false}
      index={index}
      posted={result?.quantities[index]}
      onRemoved={setRemoved}
    />
  )
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <section aria-labelledby="list-title">
        <fieldset disabled={isSending} className="contents">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2
              ref={title}
              id="list-title"
              tabIndex={-1}
              className="font-medium tabular-nums outline-none"
            >
              {i18n.t('{count, plural, one {# line} other {# lines}}', { count: lines.length })}
            </h2>
            <PasteList onTerms={fillTerms} />
          </div>
          {(isError || (!hydrated && served?.isIncomplete)) && (
            <p role="status" className="mb-3 text-sm text-amber">
              {i18n.t('Could not load the current product details. You can still send the list.')}
            </p>
          )}
          {!hydrated && (
            <noscript>
              {result?.note && (
                <p role="status" className="mb-3">
                  {result.note}
                </p>
              )}
              {omitted > 0 && (
                <p role="status" className="mb-3 text-sm text-amber">
                  {i18n.t(
                    '{count, plural, one {The last line is} other {The last # lines are}} lost if you leave this page. Send the enquiry first.',
                    { count: omitted },
                  )}
                </p>
              )}
              {/* The Enter key presses the first button of a form. */}
              <button type="submit" form={SEND_FORM} aria-hidden tabIndex={-1} className="sr-only">
                {i18n.t('Send enquiry')}
              </button>
            </noscript>
          )}
          <ol
            ref={list}
            aria-label={i18n.t('Enquiry lines')}
            className="enquiry-lines border-b border-line"
          >
            {shownLines.map(renderLine)}
          </ol>
          {foldedLines.length > 0 && (
            <Button quiet className="mt-4 noscript:hidden" onClick={showAll}>
              {i18n.t('{count, plural, one {Show # line} other {Show all # lines}}', {
                count: lines.length,
              })}
            </Button>
          )}
          {!hydrated && foldedLines.length > 0 && (
            <noscript>
              <ol
                start={shownLines.length + 1}
                aria-label={i18n.t('Enquiry lines')}
                className="enquiry-lines border-b border-line"
              >
                <InSlices
                  lines={foldedLines}
                  render={(line, index) => renderLine(line, shownLines.length + index)}
                />
              </ol>
            </noscript>
          )}
          {!hydrated && (
            <noscript>
              {/* The posted lines replace those of the cookie. */}
              <Button
                type="submit"
                quiet
                form={SEND_FORM}
                name="copy"
                value="replace"
                formNoValidate
                className="mt-4"
              >
                {i18n.t('Save quantities')}
              </Button>
            </noscript>
          )}
          <AddProduct />
          <div className="screen-only sticky bottom-0 z-10">
            {note}
            <div className="flex flex-wrap items-center gap-x-3 max-lg:-mx-(--page-margin) max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-(--page-margin) max-lg:pb-[env(safe-area-inset-bottom)]">
              {report && <MeterSummary {...report} />}
              <ButtonLink
                to={`#${SEND_ID}`}
                replace
                viewTransition={false}
                className="my-2 ms-auto shrink-0 lg:hidden"
                onClick={() => document.getElementById(SEND_ID)?.focus({ preventScroll: true })}
              >
                {i18n.t('Send enquiry')}
              </ButtonLink>
            </div>
          </div>
          <div className="mt-6 grid gap-6">
            <ShareList lines={lines} onShared={setShared} />
            <OpenList />
          </div>
        </fieldset>
      </section>
      <div className="grid grid-cols-1 gap-6">
        {!isError && <ContainerMeter report={report} />}
        <section
          id={SEND_ID}
          tabIndex={-1}
          aria-labelledby="send-title"
          className="screen-only panel p-5 sm:p-8"
        >
          <h2 id="send-title" className="headline text-2xl">
            {i18n.t('Send your enquiry')}
          </h2>
          <p className="mt-2 mb-6 text-muted noscript:hidden">
            {i18n.t(
              'Only your name and e-mail address are required. Other details help us reply faster and are saved on this device for your next enquiry.',
            )}
          </p>
          <SendForm result={result} onSent={onSent} />
        </section>
        <QuestionNote />
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
