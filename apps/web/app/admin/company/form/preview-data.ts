import {
  type Company,
  CompanyAbout,
  type CompanyField,
  CompanyFields,
  CompanyHome,
  CompanyLayout,
  CompanyLegal,
} from '@dhow/contract/company/company'
import { documentPaths, paths } from '@dhow/contract/paths'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { useState } from 'react'
import { getAspect } from '#app/admin/company/inputs/picture-field.tsx'
import { api } from '#app/api/office.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import type { PreviewOrder } from '#app/shell/preview/messages.ts'
import { createBrandStyle } from '#app/styles/brand-style.ts'

/** The location shown in the preview; `field` is scrolled into view. */
export type PreviewLocation = { path: string; field?: CompanyField }

/** The page that shows each field; the home page for all others. */
const PAGES: Partial<Record<CompanyField, string>> = {
  story: paths.about,
  highlights: paths.about,
  catalogUrl: paths.products,
  catalogue: paths.products,
  privacy: paths.privacy,
  imprint: paths.imprint,
}

const toLocation = (field: CompanyField): PreviewLocation => ({
  path: PAGES[field] ?? paths.home,
  field,
})

type Section = { id: string; fields: readonly [CompanyField, ...CompanyField[]] }

/** Shows the section's first field, until another field is focused or the user navigates in the preview. */
export function usePreviewLocation({ id, fields: [firstField] }: Section) {
  const [choice, setChoice] = useState<{ section: string; location: PreviewLocation }>()
  const choose = (location: PreviewLocation) => setChoice({ section: id, location })
  return {
    location: choice?.section === id ? choice.location : toLocation(firstField),
    showPage: (path: string) => choose({ path }),
    showField: (field: CompanyField) => choose(toLocation(field)),
  }
}

export const MIDDLE = { x: 0.5, y: 0.5 }

const toSlides = (values: CompanyFields, stored: Company): Company['slides'] =>
  values.slides.map((slide) => {
    const storedSlide = stored.slides.find(
      ({ picture, tall, focus }) =>
        picture === slide.picture && tall === slide.tall && isSame(focus, slide.focus),
    )
    const wide = { url: slide.picture, focus: slide.focus }
    const tall = slide.tall ? { url: slide.tall, focus: MIDDLE } : wide
    return { ...slide, cuts: storedSlide?.cuts ?? { wide, tall } }
  })

const pickShape = (shape: object, from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in shape))

/** Returns the responses of the site's queries if the form were saved now. */
export function createPreviewQueries(
  values: CompanyFields,
  stored: Company,
): PreviewOrder['queries'] {
  const { logo } = values
  const isLogoStored = isSame(logo, pickShape(logo, stored.logo))
  const aspect = isLogoStored ? stored.logo.aspect : getAspect(logo.light || logo.dark)
  const company: Company = {
    ...values,
    logo: { ...logo, aspect },
    slides: toSlides(values, stored),
  }
  const frame = {
    ...pickShape(CompanyLayout.shape, company),
    catalogUrl: values.catalogUrl || documentPaths.catalogue(),
    privacy: values.privacy !== '',
    imprint: values.imprint !== '',
    brandVersion: '',
    languages: [BASE_LANGUAGE],
  }
  const legal = {
    ...pickShape(CompanyLegal.shape, company),
    languages: { privacy: [BASE_LANGUAGE], imprint: [BASE_LANGUAGE] },
  }
  return [
    [api.company.layout.queryOptions().queryKey, frame],
    [api.company.home.queryOptions().queryKey, pickShape(CompanyHome.shape, company)],
    [api.company.about.queryOptions().queryKey, pickShape(CompanyAbout.shape, company)],
    [api.company.legal.queryOptions().queryKey, legal],
  ]
}

/** Returns the form's colors and typefaces as CSS; stored colors replace incomplete ones. */
export function createPreviewStyle(values: CompanyFields, stored: Company) {
  const colors = CompanyFields.shape.colours.safeParse(values.colours).data ?? stored.colours
  const { css, typeface } = createBrandStyle({ ...values, colours: colors }, { withPalette: true })
  return { css, typeface }
}
