import * as z from 'zod'
import { Done } from '../errors.ts'
import { ifVersion } from '../fields.ts'
import { translatedFields } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { hashTexts } from '../record-version.ts'
import { adminResponses, defineRoutes, publicGet } from '../route.ts'
import { email, httpsAddress, line, paragraph, phone } from '../text.ts'
import { cleanLink, MAX_READ, profileUrl, toWebAddress } from './profile-links.ts'

const IFRAME_SRC = /<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is

/** Hosts whose links say nothing about the place. */
const SHORT_LINK = /^(?:(?:maps\.app\.)?goo\.gl|g\.co|g\.page|share\.google|osm\.org|maps\.apple)$/
const GOOGLE = /^(?:www\.|maps\.)?google\.(?:com?\.)?[a-z]{2,3}$/
/** Hosts that refuse frames, except for their embedded maps. */
const NOT_FRAMED =
  /^(?:.+\.)?(?:what3words\.com|w3w\.co|waze\.com|bing\.com|here\.com|2gis\.[a-z]+|yandex\.[a-z.]+)$/
const EMBED = /\/(?:embed|iframe|map-widget|widget)/

const OTHER_MAPS = /^(?:(?:www\.)?openstreetmap\.org|maps\.apple\.com)$/

const COORDINATES = /^(?:geo:)?(-?\d{1,2}\.\d+),\s*(-?\d{1,3}\.\d+)$/

/** Latitude and longitude of a marker, and of the center of a map. */
const MARKER = /(?:!3d|mlat=)(-?\d+(?:\.\d*)?)(?:!4d|&mlon=)(-?\d+(?:\.\d*)?)/
const CENTER =
  /(?:@|map=[\d.]+\/|\b(?:ll|coordinate)=)(-?\d+(?:\.\d*)?)(?:[,/]|%2C)(-?\d+(?:\.\d*)?)/

/** Half the width and height of an OpenStreetMap section, in degrees. */
const MARGIN = 0.01

function toOpenStreetMapEmbed(lat: number, lon: number) {
  const box = [lon - MARGIN, lat - MARGIN, lon + MARGIN, lat + MARGIN].map((degrees) =>
    degrees.toFixed(4),
  )
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box}&layer=mapnik&marker=${lat},${lon}`
}

/**
 * Returns the address of an embedded map for embed code, coordinates, and links to Google Maps, OpenStreetMap and Apple
 * Maps. Returns other text unchanged, and undefined for a page that cannot be embedded.
 */
export function toMapEmbedUrl(text: string): string | undefined {
  const code = text.slice(0, MAX_READ).match(IFRAME_SRC)?.[2]?.replaceAll('&amp;', '&')
  const address = toWebAddress(cleanLink(code ?? text))
  const [, north, east] = address.match(COORDINATES) ?? []
  if (north) return toOpenStreetMapEmbed(Number(north), Number(east))
  if (!URL.canParse(address)) return address
  const { href, hostname, pathname, searchParams } = new URL(address)
  if (SHORT_LINK.test(hostname)) return undefined
  const isEmbed = EMBED.test(pathname) || searchParams.get('output') === 'embed'
  if (!isEmbed && NOT_FRAMED.test(hostname)) return undefined
  const isOther = OTHER_MAPS.test(hostname)
  if (isEmbed || !(isOther || GOOGLE.test(hostname))) return address
  const [, lat, lon] = href.match(MARKER) ?? href.match(CENTER) ?? []
  if (isOther) return lat && lon && toOpenStreetMapEmbed(Number(lat), Number(lon))
  const [map, place] = [searchParams.get('mid'), searchParams.get('cid')]
  if (map) return `https://www.google.com/maps/d/embed?mid=${map}`
  if (place) return `https://www.google.com/maps?cid=${place}&output=embed`
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

/** Embed code may be longer than the address in it. */
const mapUrl = line('Map URL', LIMITS.text, (text) => toMapEmbedUrl(text) ?? text)
  .refine((text) => toMapEmbedUrl(text) !== undefined, NOT_EMBEDDABLE)
  .pipe(httpsAddress('Map URL'))

export const ContactFields = z.object({
  email: email('Email', LIMITS.text),
  phone: phone('Phone', LIMITS.phone).meta({ examples: ['+971 4 000 0000'] }),
  location: paragraph('Location', LIMITS.text),
  mapUrl,
  hours: paragraph('Business hours', LIMITS.text),
  instagram: profileUrl('instagram'),
  facebook: profileUrl('facebook'),
  twitter: profileUrl('twitter'),
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
    responses: adminResponses(Done, 409),
  },
})

export const hashContact = (details: ContactDetails): string =>
  hashTexts(ContactFields.keyof().options.map((field) => details[field]))

export type ContactDetails = z.infer<typeof ContactDetails>
export type ContactFields = z.infer<typeof ContactFields>
