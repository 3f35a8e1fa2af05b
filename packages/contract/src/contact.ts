import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes, forEverybody } from './route.ts'
import { email, httpsUrl, ifVersion, optionalHttpsUrl, paragraph, phone } from './text.ts'

/** The contact record as the administrator saves it. */
export const ContactFields = z.object({
  email: email('Email', LIMITS.text),
  phone: phone('Phone', LIMITS.phone),
  location: paragraph('Location', LIMITS.text),
  mapUrl: httpsUrl('Map URL', LIMITS.text),
  hours: paragraph('Business hours', LIMITS.text),
  instagram: optionalHttpsUrl('Instagram', LIMITS.text),
  facebook: optionalHttpsUrl('Facebook', LIMITS.text),
  twitter: optionalHttpsUrl('Twitter', LIMITS.text),
})

/** The contact record as it is shown; a field never filled in is the empty string. */
export const ContactDetails = z.object({
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  mapUrl: z.string(),
  hours: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  twitter: z.string(),
})

export const contact = defineRoutes({
  get: {
    method: 'GET',
    path: '/contact/details',
    summary: 'How to reach the company',
    responses: { 200: ContactDetails, ...errorResponses() },
    metadata: forEverybody,
  },
  update: {
    method: 'PUT',
    path: '/contact/details',
    summary: 'Replaces the contact record; 409 when it is no longer as ifVersion says',
    body: ContactFields.extend({ ifVersion }),
    responses: { 200: Done, ...errorResponses(401, 409) },
  },
})

export type ContactDetails = z.infer<typeof ContactDetails>
export type ContactFields = z.infer<typeof ContactFields>
