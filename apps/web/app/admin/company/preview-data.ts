import {
  type Company,
  CompanyAbout,
  CompanyFields,
  CompanyFrame,
  CompanyHome,
  CompanyLegal,
} from '@dhow/contract/company'
import { api } from '#app/api/client.ts'
import { isSame } from '#app/forms/is-same.ts'
import type { PreviewOrder } from '#app/shell/preview/messages.ts'
import { createBrandStyle } from '#app/styles/brand-style.ts'
import { aspectOf } from './uploaded-pictures.ts'

/** Of a picture that is cut around no other point. */
export const MIDDLE = { x: 0.5, y: 0.5 }

/** The slides as pages show them: cut, where they are stored so, else whole. */
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

/** The logo with the shape of its picture. */
const logoOf = ({ logo }: CompanyFields, stored: Company): Company['logo'] => {
  const isStored = isSame(logo, pickShape(logo, stored.logo))
  const first = logo.light || logo.dark
  return { ...logo, aspect: isStored ? stored.logo.aspect : aspectOf(first) }
}

const pickShape = (shape: object, from: object) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in shape))

/** What the site's queries would answer if the form were saved as it is. */
export function previewQueries(values: CompanyFields, stored: Company): PreviewOrder['queries'] {
  const company: Company = {
    ...values,
    logo: logoOf(values, stored),
    slides: slidesOf(values, stored),
  }
  const frame = {
    ...pickShape(CompanyFrame.shape, company),
    privacy: values.privacy !== '',
    imprint: values.imprint !== '',
    brandVersion: '',
  }
  return [
    [api.company.get.queryOptions().queryKey, company],
    [api.company.frame.queryOptions().queryKey, frame],
    [api.company.home.queryOptions().queryKey, pickShape(CompanyHome.shape, company)],
    [api.company.about.queryOptions().queryKey, pickShape(CompanyAbout.shape, company)],
    [api.company.legal.queryOptions().queryKey, pickShape(CompanyLegal.shape, company)],
  ]
}

/** The rules of the form's colours and typefaces; those of the record while a colour is half typed. */
export function styleOf(values: CompanyFields, stored: Company): { css: string; typeface: string } {
  const colours = CompanyFields.shape.colours.safeParse(values.colours).data ?? stored.colours
  const { css, typeface } = createBrandStyle({ ...values, colours }, { overAny: true })
  return { css, typeface }
}
