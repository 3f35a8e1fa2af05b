import * as z from 'zod'
import { LIMITS } from './limits.ts'
import { CATALOG_PDF, FULL_WIDTH, PICTURE_NAME } from './pictures.ts'
import {
  httpsUrl,
  line,
  opaque,
  optionalLine,
  optionalParagraph,
  phoneOrEmpty,
  requiredOr,
} from './text.ts'

/** The pairs of typefaces to choose from; the first is the default. */
export const TYPEFACES = ['fraunces', 'manrope', 'source', 'cairo'] as const

/** What a social link leads to; `other` has a label of its own. */
export const NETWORKS = ['linkedin', 'youtube', 'tiktok', 'telegram', 'other'] as const

/** The address of a picture that was uploaded by `POST /company/pictures`; empty: none. */
const picture = (label: string) =>
  opaque(label, LIMITS.text).regex(
    new RegExp(`^(?:/uploads/${PICTURE_NAME}-${FULL_WIDTH}\\.webp)?$`),
    `${label} must be a picture that was uploaded.`,
  )

const entries = <Entry extends z.ZodType>(label: string, entry: Entry, max: number) =>
  z
    .array(entry, { error: requiredOr(label, 'a list') })
    .max(max, `${label} may have at most ${max} entries.`)

const colour = (label: string) =>
  z
    .string({ error: requiredOr(label, 'text') })
    .regex(/^#[0-9a-f]{6}$/i, `${label} must be a colour such as #0f4c5c.`)
    .toLowerCase()

const share = (label: string) =>
  z
    .number({ error: requiredOr(label, 'a number') })
    .min(0, `${label} must be 0 or more.`)
    .max(1, `${label} may be at most 1.`)

const degrees = (label: string, max: number) =>
  z
    .number({ error: requiredOr(label, 'a number') })
    .min(-max, `${label} must be -${max} or more.`)
    .max(max, `${label} may be at most ${max}.`)

/** Where a ship can call: degrees north of the equator and east of Greenwich. */
export const Port = z.object({
  name: line('Port', LIMITS.title),
  lat: degrees('Latitude', 90),
  lon: degrees('Longitude', 180),
})

/** A title with some words to it. */
const Entry = z.object({
  title: line('Title', LIMITS.title),
  text: optionalLine('Text', LIMITS.sentences),
})

const SlideFields = z.object({
  picture: picture('Picture of the slide').min(1, 'Picture of the slide is required.'),
  /** Shown in portrait windows instead, around its middle; empty: the same picture. */
  tall: picture('Picture for tall screens').default(''),
  alt: line('Description of the picture', LIMITS.sentences),
  /** The point that stays visible in every cut, as shares of width and height from the top left. */
  focus: z.object({ x: share('Point across'), y: share('Point down') }),
})

/** Not by the list of names: that has one of each zone, and Asia/Kolkata is another name of one. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}

/** Everything the company says about itself, as the administrator saves it. */
export const CompanyFields = z.object({
  brand: line('Brand', LIMITS.companyName),
  legalName: optionalLine('Legal name', LIMITS.companyName),
  /** What search engines show under the name. */
  description: optionalLine('Description', LIMITS.sentences),
  /** On light and on dark ground; the other stands in for one that is empty. */
  logo: z.object({ light: picture('Logo'), dark: picture('Logo on dark ground') }),
  headline: line('Headline', LIMITS.title),
  lead: optionalLine('Lead', LIMITS.sentences),
  slides: entries('Slides', SlideFields, LIMITS.slides),
  about: z.object({
    question: optionalLine('Question', LIMITS.title),
    /** Paragraphs are parted by an empty line, here and in the story. */
    answer: optionalParagraph('Answer', LIMITS.paragraphs),
  }),
  story: optionalParagraph('Story', LIMITS.paragraphs),
  highlights: entries('Highlights', Entry, LIMITS.entries),
  figures: entries(
    'Figures',
    z.object({
      count: z
        .int('Count must be a whole number.')
        .min(0, 'Count must be 0 or more.')
        .max(LIMITS.figure, `Count may be at most ${LIMITS.figure.toLocaleString('en')}.`),
      label: line('Label', LIMITS.title),
    }),
    LIMITS.entries,
  ),
  reasons: entries('Reasons', Entry, LIMITS.entries),
  partners: entries(
    'Partners',
    z.object({ name: line('Partner', LIMITS.title), logo: picture('Logo of the partner') }),
    LIMITS.partners,
  ),
  group: entries('Group', Entry, LIMITS.entries),
  /** Where the globe's lanes begin; null: no globe. */
  homePort: Port.nullable(),
  ports: entries('Ports', Port, LIMITS.ports),
  /** The words beside the globe. */
  portsText: optionalLine('Text beside the globe', LIMITS.sentences),
  /** Where the 'Catalog' links lead: an https address, or the address of an uploaded PDF; empty: no links. */
  catalogUrl: optionalLine('Catalog', LIMITS.text).pipe(
    z.union([
      z.literal(''),
      // What is neither is told of the address alone, in one issue.
      z.string().regex(new RegExp(`^${CATALOG_PDF}$`), { abort: true }),
      httpsUrl('Catalog', LIMITS.text),
    ]),
  ),
  /** The number of the chat links; empty: the contact phone is used where there is one. */
  whatsApp: phoneOrEmpty('WhatsApp number', LIMITS.phone),
  /** Beside Instagram, Facebook and Twitter of the contact details. */
  links: entries(
    'Links',
    z.object({
      network: z.enum(NETWORKS, { error: `Network must be one of ${NETWORKS.join(', ')}.` }),
      label: optionalLine('Label', LIMITS.title),
      url: httpsUrl('Link', LIMITS.text),
    }),
    LIMITS.entries,
  ),
  /** In which the inbox shows when a message came, by its IANA name. */
  timeZone: z
    .string({ error: requiredOr('Time zone', 'text') })
    .refine(isTimeZone, 'Time zone must be a name such as Asia/Dubai.'),
  colours: z.object({
    primary: colour('Colour'),
    /** Empty: one that suits the first. */
    accent: z.union([z.literal(''), colour('Second colour')]),
  }),
  typeface: z.enum(TYPEFACES, { error: `Typeface must be one of ${TYPEFACES.join(', ')}.` }),
  /** Each has a page of its own when it says something. */
  privacy: optionalParagraph('Privacy', LIMITS.legalText),
  imprint: optionalParagraph('Imprint', LIMITS.legalText),
  /** What a shared link to the home page shows; empty: headline, description, and a picture made of the logo. */
  sharing: z.object({
    title: optionalLine('Title when shared', LIMITS.title),
    description: optionalLine('Description when shared', LIMITS.sentences),
    picture: picture('Picture when shared'),
  }),
})

/** A slide's picture as it is cut around its point: the address of the largest width; see `cutSrcSet`. */
const Cut = z.object({
  url: z.string(),
  /** Where the point lies in the cut, for `object-position`. */
  focus: z.object({ x: z.number(), y: z.number() }),
})

const Slide = SlideFields.extend({
  /** For landscape windows 16:9, for portrait ones 9:16. */
  cuts: z.object({ wide: Cut, tall: Cut }),
})

const Logo = CompanyFields.shape.logo.extend({
  /** Width divided by height of the first of the two; 0 without a logo. */
  aspect: z.number(),
})

export const Company = CompanyFields.extend({ logo: Logo, slides: z.array(Slide) })

/** What every page shows. */
export const CompanyFrame = Company.pick({
  brand: true,
  legalName: true,
  description: true,
  logo: true,
  catalogUrl: true,
  whatsApp: true,
  links: true,
  colours: true,
  typeface: true,
  sharing: true,
  timeZone: true,
}).extend({
  /** Whether there are such pages. */
  privacy: z.boolean(),
  imprint: z.boolean(),
  /** The version of icons, manifest and sharing picture; see `brandFileUrl`. */
  brandVersion: z.string(),
})

/** What the home page shows beside it. */
export const CompanyHome = Company.pick({
  headline: true,
  lead: true,
  slides: true,
  about: true,
  figures: true,
  homePort: true,
  ports: true,
  portsText: true,
  reasons: true,
  partners: true,
  group: true,
})

/** What the About page shows beside it. */
export const CompanyAbout = Company.pick({ story: true, highlights: true })

/** What the privacy and the imprint page show beside it. */
export const CompanyLegal = Company.pick({ privacy: true, imprint: true })

export const CompanyField = CompanyFields.keyof()

/** What the office knows about the record. */
export const CompanyState = z.object({
  /** The fields that still hold first values which nobody has checked. */
  unchecked: z.array(CompanyField),
  /** When the latest save was that can be undone; null: there is none. */
  savedAt: z.iso.datetime().nullable(),
})

export type Company = z.infer<typeof Company>
export type CompanyFields = z.infer<typeof CompanyFields>
export type CompanyField = z.infer<typeof CompanyField>
export type CompanyFrame = z.infer<typeof CompanyFrame>
export type CompanyHome = z.infer<typeof CompanyHome>
export type CompanyAbout = z.infer<typeof CompanyAbout>
export type CompanyLegal = z.infer<typeof CompanyLegal>
export type Port = z.infer<typeof Port>
