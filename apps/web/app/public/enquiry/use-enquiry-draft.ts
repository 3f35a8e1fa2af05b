import type { Enquiry } from '@dhow/contract/messages'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { markPrefilled, readDraft, wasPrefilled, writeDraft } from './draft.ts'
import { fillIn } from './fill-in.ts'
import { openEnquiry } from './opening.ts'
import { type EnquiredProduct, type EnquiryValues, FIELDS } from './values.ts'

type Opened = {
  /** What stood in the fields before anybody typed. */
  untouched: EnquiryValues
  /** The product that the page asks about. */
  about: EnquiredProduct | undefined
}

/** Fills the form in when it opens, and keeps in the tab what stands in it. */
export function useEnquiryDraft(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<Enquiry, unknown, Enquiry>,
  { untouched, about }: Opened,
): void {
  const open = useEffectEvent(() => {
    const typed: EnquiryValues = form.getValues()
    const draft = readDraft()
    const isNew =
      about && (!draft || !wasPrefilled(about.address) || draft.loading === about.address)
    const opened = openEnquiry({ typed, untouched, draft, about: isNew ? about : undefined })
    const message = element.current?.elements.namedItem('message') as HTMLTextAreaElement
    fillIn(message, () => {
      for (const field of FIELDS) {
        if (typed[field] === opened[field]) continue
        form.setValue(field, opened[field] as Enquiry['subject'])
      }
    })
    writeDraft(opened)
    if (about) markPrefilled(about.address)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the product is another, or has loaded
  useEffect(open, [about?.address, about?.status])

  useEffect(() => {
    // A page that comes back from the browser's memory is older than the draft.
    const onPageShow = () => open()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [form],
  )
}
