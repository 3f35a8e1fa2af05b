import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { ifVersion } from './fields.ts'
import { translatedFields } from './languages/translated.ts'
import { LIMITS } from './limits.ts'
import { mapEmbedUrl } from './map-url.ts'
import { hashTexts } from './record-version.ts'
import { defineRoutes, publicGet } from './route.ts'
import { email, httpsAddress, line, optionalHttpsUrl, paragraph, phone } from './text.ts'

const NOT_EMBEDDABLE =
  'Map URL is a page that cannot be embedded. In Google Maps choose Share → Embed a map → Copy HTML, and paste it here.'

const mapUrl = line('Map URL', LIMITS.text)
  .overwrite((text) => mapEmbedUrl(text) ?? text)
  .refine((text) => mapEmbedUrl(text) !== undefined, NOT_EMBEDDABLE)
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

export const contactVersion = (details: ContactDetails): string =>
  hashTexts(ContactFields.keyof().options.map((field) => details[field]))

export type ContactDetails = z.infer<typeof ContactDetails>
export type ContactFields = z.infer<typeof ContactFields>
