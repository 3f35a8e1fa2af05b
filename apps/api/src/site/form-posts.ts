import { LIMITS } from '@dhow/contract/limits'
import type { RateLimit } from '@dhow/contract/route'
import { getPathPrefix, LANGUAGE_CODES } from '@dhow/i18n/languages'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptionsWithHandler,
} from 'fastify'
import { AppError } from '#api/platform/app-error.ts'
import { refuseCrossSite } from '#api/platform/http/requests.ts'

const FORM = 'application/x-www-form-urlencoded'

type FormRules = {
  types: string[]
  maxBytes: number
  maxFields: number
  rate?: RateLimit
  fromAnySite?: true
  readsCookie?: true
}

/** `maxBytes` allows nine bytes per character (%E2%82%AC) in the longest texts. */
const CONTACT = { types: [FORM], maxBytes: 9 * (LIMITS.message + 3 * LIMITS.text), maxFields: 100 }

/** Forms that work without JavaScript, by the path without the prefix of a language. */
const PAGES: Record<string, FormRules> = {
  '/contact': CONTACT,
  // A line of a list has six fields.
  '/enquiry': {
    types: [FORM],
    maxBytes: 1_000 * LIMITS.lines,
    maxFields: 7 * LIMITS.lines,
    rate: 'list',
    readsCookie: true,
  },
  // Has a quantity for each line.
  '/quotation/:code': {
    types: [FORM],
    maxBytes: CONTACT.maxBytes + 50 * LIMITS.lines,
    maxFields: CONTACT.maxFields + LIMITS.lines,
    rate: 'list',
  },
  // Mail programs send either type (RFC 8058) from another origin. A secret in the address prevents forged requests.
  '/newsletter': { ...CONTACT, types: [FORM, 'multipart/form-data'], fromAnySite: true },
}

export async function mountForms(
  app: FastifyInstance,
  publicUrl: string,
  respond: (request: FastifyRequest, reply: FastifyReply, form: Request) => Promise<unknown>,
): Promise<void> {
  for (const [page, rules] of Object.entries(PAGES)) {
    const { types, maxBytes, maxFields, rate, fromAnySite, readsCookie } = rules
    const rateLimit = app.getRateLimit(rate)
    // Shares one count between all languages.
    const limit = rateLimit ? [app.rateLimit(rateLimit)] : []
    await app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      forms.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      )
      forms.addContentTypeParser('*', (_request, _body, done) =>
        done(new AppError('unsupported', `Send the form as ${FORM}.`)),
      )
      const options: RouteShorthandOptionsWithHandler = {
        bodyLimit: maxBytes,
        config: rateLimit === undefined ? {} : { rateLimit: false },
        onRequest: [
          ...(fromAnySite ? [] : [refuseCrossSite(publicUrl)]),
          app.requireOpen,
          ...limit,
        ],
        handler: async (request, reply) => {
          const { 'content-type': type = FORM, cookie } = request.headers
          const headers = { 'content-type': type, ...(readsCookie && cookie && { cookie }) }
          const body = typeof request.body === 'string' ? request.body : ''
          if (body.split('&', maxFields + 1).length > maxFields) {
            const most = maxFields.toLocaleString('en')
            throw new AppError('too-large', `The form may have at most ${most} fields.`)
          }
          const form = new Request(publicUrl + request.url, { method: 'POST', headers, body })
          return respond(request, reply, form)
        },
      }
      for (const language of LANGUAGE_CODES) forms.post(getPathPrefix(language) + page, options)
    })
  }
}
