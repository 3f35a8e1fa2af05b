import { LIMITS } from '@dhow/contract/limits'
import type { RateLimit } from '@dhow/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import { refuseCrossSite } from '#api/platform/http/cross-site.ts'

/** Maximum number of fields of a form without a list, and with a list, which has five fields per line. */
const MAX_FIELDS = 100
const MAX_LIST_FIELDS = 6 * LIMITS.lines

/** Maximum bytes of a form without a list: its longest texts, with up to nine bytes per character (%E2%82%AC). */
const MAX_FORM_BYTES = 9 * (LIMITS.message + 3 * LIMITS.text)

/** Maximum bytes of a form with a list: 1,000 per line. */
const MAX_LIST_FORM_BYTES = 1_000 * LIMITS.lines

const FORM = 'application/x-www-form-urlencoded'

type FormRules = {
  types: string[]
  bytes: number
  fields: number
  rate?: RateLimit
  fromAnySite?: true
}

/** Limits of forms that work without JavaScript. Mail programs send the newsletter form in either type (RFC 8058). */
const PAGES: Record<string, FormRules> = {
  '/contact': { types: [FORM], bytes: MAX_FORM_BYTES, fields: MAX_FIELDS },
  '/enquiry': { types: [FORM], bytes: MAX_LIST_FORM_BYTES, fields: MAX_LIST_FIELDS, rate: 'list' },
  // A mail program in a browser has another origin. The secret in the address prevents forged requests.
  '/newsletter': {
    types: [FORM, 'multipart/form-data'],
    bytes: MAX_FORM_BYTES,
    fields: MAX_FIELDS,
    fromAnySite: true,
  },
}

/** Accepts POST requests with a small form for pages. Refuses forms from pages of other sites. */
export async function mountForms(
  app: FastifyInstance,
  publicUrl: string,
  response: (request: FastifyRequest, reply: FastifyReply, form: Request) => Promise<unknown>,
): Promise<void> {
  for (const [page, { types, bytes, fields, rate, fromAnySite }] of Object.entries(PAGES)) {
    const rateLimit = app.rateLimitOf(rate)
    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      forms.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
      forms.addContentTypeParser('*', (_request, _body, done) =>
        done(new AppError('unsupported', `Send the form as ${FORM}.`)),
      )
      forms.post(page, {
        bodyLimit: bytes,
        config: rateLimit === undefined ? {} : { rateLimit },
        onRequest: fromAnySite ? [] : refuseCrossSite(publicUrl),
        handler: async (request, reply) => {
          const headers = { 'content-type': request.headers['content-type'] ?? FORM }
          const body = typeof request.body === 'string' ? request.body : ''
          if (body.split('&', fields + 1).length > fields) {
            const most = fields.toLocaleString('en')
            throw new AppError('too-large', `The form may have at most ${most} fields.`)
          }
          const form = new Request(publicUrl + request.url, { method: 'POST', headers, body })
          return response(request, reply, form)
        },
      })
    })
  }
}
