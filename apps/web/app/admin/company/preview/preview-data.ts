import {
  type Company,
  CompanyAbout,
  CompanyFields,
  CompanyHome,
  CompanyLayout,
  CompanyLegal,
} from '@dhow/contract/company/company'
import { aspectOf } from '#app/admin/company/inputs/upload-kinds.ts'
import { api } from '#app/api/client.ts'
import { isSame } from '#app/forms/form-drafts.tsx'
import type { PreviewOrder } from '#app/shell/preview/messages.ts'
import { createBrandStyle } from '#app/styles/brand-style.ts'

/** Default focus point of a picture. */
export const MIDDLE = { x: 0.5, y: 0.5 }

/** The slides as pages show them: with stored crops if they exist. */
const slidesOf = (values: CompanyFields, stored: Company): Company['slides'] =>
  values.slides.map((slide) => {
    const same = stored.slides.find(
      ({ picture, tall, focus }) =>
        picture === slide.picture && tall === slide.tall && isSame(focus, slide.focus),
    )
    const wide = { url: slide.picture, focus: slide.focus }
    const tall = slide.tall ? { url: slide.tall, focus: MIDDLE } : wide
    return { ...slide, cuts: same?.cuts ?? { wide, tall } }
  })

/** The logo with its aspect ratio. */
const logoOf = ({ logo }: CompanyFields, stored: Company): Company['logo'] => {
  const isStored = isSame(logo, pickShape(logo, stored.logo))
  const first = logo.light || logo.dark
  return { ...logo, aspect: isStored ? stored.logo.aspect : aspectOf(first) }
}

const pickShape = (shape: object, from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in shape))

/** The responses of the site's queries if the form were saved now. */
export function previewQueries(values: CompanyFields, stored: Company): PreviewOrder['queries'] {
  const company: Company = {
    ...values,
    logo: logoOf(values, stored),
    slides: slidesOf(values, stored),
  }
  const frame = {
    ...pickShape(CompanyLayout.shape, company),
    privacy: values.privacy !== '',
    imprint: values.imprint !== '',
    brandVersion: '',
  }
  return [
    [api.company.get.queryOptions().queryKey, company],
    [api.company.layout.queryOptions().queryKey, frame],
    [api.company.home.queryOptions().queryKey, pickShape(CompanyHome.shape, company)],
    [api.company.about.queryOptions().queryKey, pickShape(CompanyAbout.shape, company)],
    [api.company.legal.queryOptions().queryKey, pickShape(CompanyLegal.shape, company)],
  ]
}

/** The CSS of the form's colors and typefaces; stored colors replace incomplete ones. */
export function styleOf(values: CompanyFields, stored: Company): { css: string; typeface: string } {
  const colours = CompanyFields.shape.colours.safeParse(values.colours).data ?? stored.colours
  const { css, typeface } = createBrandStyle({ ...values, colours }, { withPalette: true })
  return { css, typeface }
}
