import * as z from 'zod'
import {
  createProblem,
  findProfileProblem,
  PROFILE_NOTE,
  toProfileUrl,
  toWebAddress,
} from '../contact/profile-links.ts'
import { choice, isTimeZone, listField } from '../fields.ts'
import { LanguageCode, translatedFields } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { CATALOG_PDF, FULL_WIDTH, PICTURE_NAME } from '../pictures.ts'
import { hashTexts, isRecord, sortKeys } from '../record-version.ts'
import {
  httpsAddress,
  httpsUrl,
  line,
  opaque,
  optionalLine,
  optionalParagraph,
  requiredOr,
  text,
} from '../text.ts'
import { cleanPhone } from '../typed-text.ts'

export const TYPEFACES = ['fraunces', 'manrope', 'source', 'cairo'] as const

export const NETWORKS = ['linkedin', 'youtube', 'tiktok', 'telegram', 'other'] as const

const PICTURE = '/uploads/5f0c1d2e3b4a59687f6e5d4c3b2a1908-1600.webp'
const FOCUS = { x: 0.5, y: 0.4 }

const picture = (label: string) =>
  opaque(label, LIMITS.text)
    .regex(
      new RegExp(`^(?:/uploads/${PICTURE_NAME}-${FULL_WIDTH}\\.webp)?$`),
      `${label} must be a picture that was uploaded.`,
    )
    .meta({ examples: [PICTURE] })

/** Returns the address of a link whose network or scheme may be missing. */
export const toLinkUrl = (network: (typeof NETWORKS)[number], text: string): string =>
  network === 'other' ? toWebAddress(text.trim()) : toProfileUrl(network, text)

/** Cleans a telephone number, which may be in a link to a chat. */
const cleanChatNumber = (text: string) => {
  const [, digits] = /(?:wa\.me\/|phone=)(?:\+|%2b)?(\d{7,15})/i.exec(text) ?? []
  return digits ? `+${digits}` : cleanPhone(text)
}

const color = (label: string) =>
  text(label)
    .regex(/^#[0-9a-f]{6}$/i, `${label} must be a colour such as #0f4c5c.`)
    .toLowerCase()
    .meta({ examples: ['#0f4c5c'] })

const between = (label: string, min: number, max: number) =>
  z
    .number({ error: requiredOr(label, 'a number') })
    .min(min, `${label} must be ${min} or more.`)
    .max(max, `${label} may be at most ${max}.`)

/** Degrees north and east. */
export const Port = z.object({
  name: line('Port', LIMITS.title),
  lat: between('Latitude', -90, 90),
  lon: between('Longitude', -180, 180),
})

const Entry = z.object({
  title: line('Title', LIMITS.title),
  text: optionalLine('Text', LIMITS.sentences),
})

const SlideFields = z.object({
  picture: picture('Picture of the slide').min(1, 'Picture of the slide is required.'),
  tall: picture('Picture for tall screens')
    .default('')
    .describe('Alternative picture for portrait windows.'),
  alt: line('Description of the picture', LIMITS.sentences),
  focus: z
    .object({ x: between('Point across', 0, 1), y: between('Point down', 0, 1) })
    .describe('The point that every crop contains, as shares of width and height.')
    .meta({ examples: [FOCUS] }),
})

export const CompanyFields = z.object({
  brand: line('Brand', LIMITS.companyName).meta({ examples: ['Monsoon Trading'] }),
  legalName: optionalLine('Legal name', LIMITS.companyName),
  description: optionalLine('Description', LIMITS.sentences).describe(
    'Description that search engines show.',
  ),
  logo: z
    .object({ light: picture('Logo'), dark: picture('Logo on dark ground') })
    .describe('Logos for light and dark backgrounds. If one is empty, the other is used.'),
  headline: line('Headline', LIMITS.title),
  lead: optionalLine('Lead', LIMITS.sentences),
  slides: listField('Slides', SlideFields, LIMITS.slides),
  about: z
    .object({
      question: optionalLine('Question', LIMITS.title),
      answer: optionalParagraph('Answer', LIMITS.paragraphs),
    })
    .describe('Text in which empty lines separate paragraphs.'),
  story: optionalParagraph('Story', LIMITS.paragraphs).describe(
    'Text in which empty lines separate paragraphs.',
  ),
  highlights: listField('Highlights', Entry, LIMITS.entries),
  figures: listField(
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
  reasons: listField('Reasons', Entry, LIMITS.entries),
  partners: listField(
    'Partners',
    z.object({ name: line('Partner', LIMITS.title), logo: picture('Logo of the partner') }),
    LIMITS.partners,
  ),
  group: listField('Group', Entry, LIMITS.entries),
  homePort: Port.nullable().describe('Start of the shipping lanes. null hides the globe.'),
  ports: listField('Ports', Port, LIMITS.ports).describe('Ends of the shipping lanes.'),
  portsText: optionalLine('Text beside the globe', LIMITS.sentences),
  catalogUrl: optionalLine('Catalog', LIMITS.text)
    .pipe(
      z.union([
        z.literal(''),
        // Aborts, so that an invalid value is reported once, as an invalid address.
        z.string().regex(new RegExp(`^${CATALOG_PDF}$`), { abort: true }),
        httpsUrl('Catalog', LIMITS.text),
      ]),
    )
    .describe(
      "Target of the 'Catalog' links: an https URL or an uploaded PDF. Empty for the PDF that Dhow creates.",
    )
    .meta({ examples: ['/uploads/5f0c1d2e3b4a59687f6e5d4c3b2a1908-catalog.pdf'] }),
  catalogue: z
    .object({
      title: optionalLine('Title of the catalogue', LIMITS.title),
      note: optionalParagraph('Note of the catalogue', LIMITS.catalogueNote),
    })
    .describe('Cover of the PDF catalogue.'),
  whatsApp: optionalLine('WhatsApp number', LIMITS.phone, cleanChatNumber)
    .describe('Number of the chat links. Defaults to the contact phone.')
    .meta({ examples: ['+971 50 123 4567'] }),
  links: listField(
    'Links',
    z
      .object({
        network: choice('Network', NETWORKS),
        label: optionalLine('Label', LIMITS.title),
        url: line('Link', LIMITS.text).describe(PROFILE_NOTE),
      })
      .overwrite((link) => ({ ...link, url: toLinkUrl(link.network, link.url) }))
      .superRefine(({ network, url }, { addIssue }) => {
        const message =
          network === 'other'
            ? httpsAddress('Link').safeParse(url).error?.issues[0]?.message
            : findProfileProblem(network, url)
        if (message) addIssue(createProblem(message, url, ['url']))
      }),
    LIMITS.entries,
  ).describe('Social links in addition to those of the contact details.'),
  timeZone: text('Time zone')
    .refine(
      (name) => /^[a-z]/i.test(name) && isTimeZone(name),
      'Time zone must be a name such as Asia/Dubai.',
    )
    .describe('Time zone of the inbox.')
    .meta({ examples: ['Asia/Dubai'] }),
  colours: z.object({
    primary: color('Colour'),
    accent: z
      .union([z.literal(''), color('Second colour')])
      .describe('Second color. If empty, it is derived from the first.'),
  }),
  typeface: choice('Typeface', TYPEFACES),
  privacy: optionalParagraph('Privacy', LIMITS.legalText).describe(
    'Text of the page. If empty, there is no page.',
  ),
  imprint: optionalParagraph('Imprint', LIMITS.legalText).describe(
    'Text of the page. If empty, there is no page.',
  ),
  sharing: z
    .object({
      title: optionalLine('Title when shared', LIMITS.title),
      description: optionalLine('Description when shared', LIMITS.sentences),
      picture: picture('Picture when shared'),
    })
    .describe('Link preview of the home page. Defaults to headline, description and logo.'),
})

const Crop = z.object({
  url: z.string().meta({ examples: [PICTURE.replace('1600', 'wide-2400')] }),
  focus: z
    .object({ x: z.number(), y: z.number() })
    .describe('Position of the focus within the crop.')
    .meta({ examples: [FOCUS] }),
})

const Slide = SlideFields.extend({
  cuts: z.object({ wide: Crop, tall: Crop }).describe('Crops of 16:9 and 9:16.'),
})

const Logo = CompanyFields.shape.logo.extend({
  aspect: z.number().describe('Width divided by height. 0 without a logo.'),
})

export const Company = CompanyFields.extend({
  logo: Logo,
  catalogUrl: z
    .string()
    .describe("Target of the 'Catalog' links. For visitors, by default the PDF that Dhow creates.")
    .meta({ examples: ['/api/documents/catalogue.pdf'] }),
  slides: z.array(Slide),
  untranslated: translatedFields.untranslated,
})

export const CompanyLayout = Company.pick({
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
  languages: z.array(LanguageCode).describe('Languages of the site, English first.'),
  untranslated: translatedFields.untranslated,
  privacy: z.boolean().describe('Whether there is a privacy page.'),
  imprint: z.boolean().describe('Whether there is an imprint page.'),
  published: z.boolean().describe('Whether the site is open to visitors.'),
  brandVersion: z.string().describe('Version of icons, manifest and sharing picture.'),
})

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
}).extend(translatedFields)

export const CompanyAbout = Company.pick({ story: true, highlights: true }).extend(translatedFields)

export const CompanyLegal = Company.pick({ privacy: true, imprint: true }).extend({
  untranslated: translatedFields.untranslated,
  languages: z
    .object({ privacy: z.array(LanguageCode), imprint: z.array(LanguageCode) })
    .describe('Languages of the site in which each text exists.'),
})

export const CompanyField = CompanyFields.keyof()

export const CompanyState = z.object({
  unchecked: z
    .array(CompanyField)
    .describe('Fields with a default value that nobody has checked. Visitors do not see them.'),
  savedAt: z.iso.datetime().nullable().describe('Time of the save that can be undone.'),
})

/** Fields that the server adds are not part of the version. */
const DERIVED = new Set(['cuts', 'aspect'])

const omitDerived = (key: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(sortKeys(key, value) as object).filter(([name]) => !DERIVED.has(name)),
      )
    : value

/** Hashes only the fields that are passed, so that two people can edit different ones. */
export const hashCompany = (fields: Partial<CompanyFields>): string =>
  hashTexts([JSON.stringify(fields, omitDerived)])

export type Company = z.infer<typeof Company>
export type CompanyFields = z.infer<typeof CompanyFields>
export type CompanyField = z.infer<typeof CompanyField>
export type CompanyLayout = z.infer<typeof CompanyLayout>
export type CompanyHome = z.infer<typeof CompanyHome>
export type CompanyAbout = z.infer<typeof CompanyAbout>
export type CompanyLegal = z.infer<typeof CompanyLegal>
export type Port = z.infer<typeof Port>
