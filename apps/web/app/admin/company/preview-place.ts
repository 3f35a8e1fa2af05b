import type { CompanyField } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { useState } from 'react'

/** Where the preview stands. */
export type Place = {
  path: string
  /** What is edited: it comes into view where the page shows it. */
  field?: CompanyField
}

/** The page that shows each field; the home page shows the others, as every page does, or nothing of them. */
const PAGES: Partial<Record<CompanyField, string>> = {
  story: paths.about,
  highlights: paths.about,
  catalogUrl: paths.products,
  privacy: paths.privacy,
  imprint: paths.imprint,
}

const placeOf = (field: CompanyField): Place => ({ path: PAGES[field] ?? paths.home, field })

type Section = { id: string; fields: readonly [CompanyField, ...CompanyField[]] }

/**
 * Where the preview of a section's fields stands: at the first of them, until another one is focused or
 * somebody goes elsewhere in the preview.
 */
export function usePreviewPlace({ id, fields: [first] }: Section) {
  const [chosen, setChosen] = useState<{ section: string; place: Place }>()
  const go = (place: Place) => setChosen({ section: id, place })
  return {
    place: chosen?.section === id ? chosen.place : placeOf(first),
    showPage: (path: string) => go({ path }),
    showField: (field: CompanyField) => go(placeOf(field)),
  }
}
