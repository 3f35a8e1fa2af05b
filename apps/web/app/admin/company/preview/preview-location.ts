import type { CompanyField } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { useState } from 'react'

/** The location shown in the preview. */
export type PreviewLocation = {
  path: string
  /** The edited field, scrolled into view. */
  field?: CompanyField
}

/** The page that shows each field; the home page for all others. */
const PAGES: Partial<Record<CompanyField, string>> = {
  story: paths.about,
  highlights: paths.about,
  catalogUrl: paths.products,
  privacy: paths.privacy,
  imprint: paths.imprint,
}

const locationOf = (field: CompanyField): PreviewLocation => ({
  path: PAGES[field] ?? paths.home,
  field,
})

type Section = { id: string; fields: readonly [CompanyField, ...CompanyField[]] }

/**
 * The location of the preview: the first field of the section, until another field is focused or the
 * user navigates in the preview.
 */
export function usePreviewLocation({ id, fields: [first] }: Section) {
  const [chosen, setChosen] = useState<{ section: string; location: PreviewLocation }>()
  const go = (location: PreviewLocation) => setChosen({ section: id, location })
  return {
    location: chosen?.section === id ? chosen.location : locationOf(first),
    showPage: (path: string) => go({ path }),
    showField: (field: CompanyField) => go(locationOf(field)),
  }
}
