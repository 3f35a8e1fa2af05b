import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { adminGet, defineRoutes } from '../route.ts'

/** 32 hexadecimal digits of the file's hash, and its type. */
export const CERTIFICATE_FILE = '[0-9a-f]{32}\\.(?:pdf|jpg)'

const CertificateSummary = z.object({
  file: z.string(),
  name: z.string(),
  body: z.string().optional(),
  validTo: z.iso.date().optional(),
})

export const certificates = defineRoutes({
  list: adminGet(
    '/certificates',
    'List the certificate files of products by name.',
    z.array(CertificateSummary),
  ),
  add: {
    method: 'POST',
    path: '/certificates',
    summary:
      'Upload a certificate file (PDF or picture). Served publicly from /certificates/{file}.',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: {
      201: Done.extend({
        file: z
          .string()
          .regex(new RegExp(`^${CERTIFICATE_FILE}$`))
          .describe('Id to use as `file` in the certificates of a product.')
          .meta({ examples: ['5f0c1d2e3b4a59687f6e5d4c3b2a1908.pdf'] }),
      }),
      ...errorResponses(401, 422),
    },
    metadata: {
      files: [{ field: 'file', count: 1, bytes: LIMITS.certificateBytes, isRequired: true }],
    },
  },
})
