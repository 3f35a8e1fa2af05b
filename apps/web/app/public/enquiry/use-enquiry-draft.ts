import type { Enquiry } from '@dhow/contract/enquiry'
import type { OfferedSubject } from '@dhow/contract/subject-list'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { markPrefilled, readDraft, wasPrefilled, writeDraft } from './draft.ts'
import { fillIn } from './fill-in.ts'
import { mergeDraft } from './merge-draft.ts'
import { type EnquiredProduct, type EnquiryValues, FIELDS, offeredSubject } from './values.ts'

type Opened = {
  /** The fields' values before any typing. */
  untouched: EnquiryValues
  /** The product of the page's URL. */
  about: EnquiredProduct | undefined
  subjects: OfferedSubject[]
}

/** Restores and prefills the form when it opens, and saves it as a draft. */
export function useEnquiryDraft(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<Enquiry, unknown, Enquiry>,
  { untouched, about, subjects }: Opened,
): void {
  const open = useEffectEvent(() => {
    const typed: EnquiryValues = form.getValues()
    const draft = readDraft()
    const isNew =
      about && (!draft || !wasPrefilled(about.address) || draft.loading === about.address)
    const merged = mergeDraft({ typed, untouched, draft, about: isNew ? about : undefined })
    const opened = { ...merged, subject: offeredSubject(merged.subject, subjects) }
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
    // A page restored from the back/forward cache may be older than the draft.
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
