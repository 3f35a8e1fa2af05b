import type { PublicSubject } from '@dhow/contract/subjects/subject-routes'
import type { I18n } from '@lingui/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import {
  type Draft,
  type EnquiredProduct,
  type EnquiryValues,
  FIELDS,
  getOfferedSubject,
  markPrefilled,
  mentions,
  readDraft,
  readValues,
  wasPrefilled,
  withLine,
  writeDraft,
} from './values.ts'

type Opened = {
  untouched: EnquiryValues
  about: EnquiredProduct | undefined
  subjects: PublicSubject[]
}

export function useEnquiryDraft(
  element: RefObject<HTMLFormElement | null>,
  { untouched, about, subjects }: Opened,
  i18n: I18n,
): void {
  const open = useEffectEvent(() => {
    const form = element.current
    if (!form) return
    const typed = readValues(new FormData(form))
    const draft = readDraft()
    const isNew = about && (!draft || !wasPrefilled(about.address))
    const merged = mergeDraft({ typed, untouched, draft, about: isNew ? about : undefined }, i18n)
    const values = { ...merged, subject: getOfferedSubject(merged.subject, subjects) }
    const getControl = (field: string) => form.elements.namedItem(field) as HTMLTextAreaElement
    fillIn(getControl('message'), () => {
      for (const field of FIELDS.filter((field) => typed[field] !== values[field])) {
        getControl(field).value = values[field]
        // The field counts its characters.
        getControl(field).dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    writeDraft(values)
    if (about && about.status !== 'loading') markPrefilled(about.address)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another or a loaded product
  useEffect(open, [about?.address, about?.status])

  useEffect(() => {
    const onPageShow = () => open()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** Keeps the caret while the user types in the box; otherwise moves it to the end. */
function fillIn(box: HTMLTextAreaElement, change: () => void) {
  const { value: previousText, selectionStart: caret } = box
  const isWriting = document.activeElement === box && previousText.trim() !== ''
  change()
  const { value } = box
  if (isWriting ? value === previousText : value === '') return
  const isAppended = value.startsWith(previousText.slice(0, caret))
  const stay = isAppended ? caret : value.length - (previousText.length - caret)
  const position = isWriting ? stay : value.length
  box.setSelectionRange(position, position)
  if (!isWriting) box.scrollTop = box.scrollHeight
}

type Opening = {
  typed: EnquiryValues
  untouched: EnquiryValues
  draft: Draft | undefined
  /** Product of the URL, unless it was prefilled before. */
  about: EnquiredProduct | undefined
}

/** Merges the draft, text typed since, and a line for each product without one. */
export function mergeDraft({ typed, untouched, draft, about }: Opening, i18n: I18n): Draft {
  // Without storage there is no draft.
  const stored: Draft = draft ?? untouched
  const isTouched = (field: keyof EnquiryValues) => typed[field] !== untouched[field]
  const choose = (field: keyof EnquiryValues) => {
    if (!isTouched(field)) return stored[field]
    return field === 'message' && draft ? joinTexts(draft.message, typed.message) : typed[field]
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, choose(field)])) as EnquiryValues

  const isWanted =
    about?.status === 'ready' &&
    (mentions(typed.message, about.address) || !mentions(untouched.message, about.address))
  return {
    ...values,
    message: isWanted ? withLine(values.message, about, i18n) : values.message,
    subject: isWanted && !isTouched('subject') ? 'enquiry' : values.subject,
  }
}

function joinTexts(stored: string, typed: string) {
  if (typed.includes(stored.trim())) return typed
  if (stored.startsWith(typed.trim())) return stored
  return `${stored.trimEnd()}\n\n${typed}`
}
