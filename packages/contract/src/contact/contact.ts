import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { ifVersion } from '../fields.ts'
import { translatedFields } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { defineRoutes, publicGet } from '../route.ts'
import { email, httpsAddress, line, optionalHttpsUrl, paragraph, phone } from '../text.ts'

const IFRAME_SRC = /<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is

const SHORT_LINK = /^(?:maps\.app\.)?goo\.gl$/
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/
const OPEN_STREET_MAP = /^(?:www\.)?openstreetmap\.org$/

/** Latitude and longitude of a marker, and of the center of a map. */
const MARKER = /(?:!3d|mlat=)(-?\d+(?:\.\d*)?)(?:!4d|&mlon=)(-?\d+(?:\.\d*)?)/
const CENTER = /(?:@|map=[\d.]+\/)(-?\d+(?:\.\d*)?)[,/](-?\d+(?:\.\d*)?)/

/** Half the width and height of an OpenStreetMap section, in degrees. */
const MARGIN = 0.01

function toOpenStreetMapEmbed(lat: number, lon: number) {
  const box = [lon - MARGIN, lat - MARGIN, lon + MARGIN, lat + MARGIN].map((degrees) =>
    degrees.toFixed(4),
  )
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`
}

/**
 * Returns the address of an embedded map for embed code, and for links to Google Maps and OpenStreetMap.
 * Returns other text unchanged, and undefined for a page that cannot be embedded.
 */
export function toMapEmbedUrl(text: string): string | undefined {
  const address = text.match(IFRAME_SRC)?.[2]?.replaceAll('&amp;', '&') ?? text
  if (!URL.canParse(address)) return address
  const { href, hostname, pathname, searchParams } = new URL(address)
  if (SHORT_LINK.test(hostname)) return undefined
  const isEmbed = pathname.includes('/embed') || searchParams.get('output') === 'embed'
  const isOpenStreetMap = OPEN_STREET_MAP.test(hostname)
  if (isEmbed || !(isOpenStreetMap || GOOGLE.test(hostname))) return address
  const [, lat, lon] = href.match(MARKER) ?? href.match(CENTER) ?? []
  if (isOpenStreetMap) return lat && lon && toOpenStreetMapEmbed(Number(lat), Number(lon))
  const search = searchParams.get('q') ?? searchParams.get('query')
  // A name in a path is encoded already.
  const [, name] = pathname.match(/\/(?:place|search)\/([^/]+)/) ?? []
  const query = lat
    ? `${lat},${lon}`
    : search
      ? encodeURIComponent(search).replaceAll('%2C', ',')
      : name
  return query && `https://www.google.com/maps?q=${query.replaceAll('&', '%26')}&output=embed`
}

const NOT_EMBEDDABLE =
  'Map URL is a page that cannot be embedded. In Google Maps choose Share → Embed a map → Copy HTML, and paste it here.'

const mapUrl = line('Map URL', LIMITS.text)
  .overwrite((text) => toMapEmbedUrl(text) ?? text)
  .refine((text) => toMapEmbedUrl(text) !== undefined, NOT_EMBEDDABLE)
  .pipe(httpsAddress('Map URL'))

export const ContactFields = z.object({
  email: email('Email', LIMITS.text),
  phone: phone('Phone', LIMITS.phone).meta({ examples: ['+971 4 000 0000'] }),
  location: paragraph('Location', LIMITS.text),
  mapUrl,
  hours: paragraph('Business hours', LIMITS.text),
  instagram: optionalHttpsUrl('Instagram', LIMITS.text),
  facebook: optionalHttpsUrl('Facebook', LIMITS.text),
  twitter: optionalHttpsUrl('Twitter', LIMITS.text),
})

export const ContactDetails = z.object({
  email: z.string().meta({ examples: ['sales@company.example'] }),
  phone: z.string().meta({ examples: ['+971 4 000 0000'] }),
  location: z.string().meta({ examples: ['Creek Road\nDubai'] }),
  mapUrl: z.string().meta({ examples: ['https://maps.example.com/embed?q=dubai'] }),
  hours: z.string().meta({ examples: ['Mon-Fri: 9 AM - 6 PM\nSun: closed'] }),
  instagram: z.string().meta({ examples: ['https://instagram.com/company'] }),
  facebook: z.string().meta({ examples: [''] }),
  twitter: z.string().meta({ examples: [''] }),
  untranslated: translatedFields.untranslated,
})

export const contact = defineRoutes({
  get: publicGet('/contact/details', 'Retrieve the contact details.', ContactDetails),
  update: {
    method: 'PUT',
    path: '/contact/details',
    summary: 'Replace the contact details. Fails with 409 if ifVersion is stale.',
    body: ContactFields.extend({ ifVersion }),
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
})

export const hashContact = (details: ContactDetails): string =>
  hashTexts(ContactFields.keyof().options.map((field) => details[field]))

export type ContactDetails = z.infer<typeof ContactDetails>
export type ContactFields = z.infer<typeof ContactFields>
