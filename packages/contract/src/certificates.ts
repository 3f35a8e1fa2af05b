import * as z from 'zod'
import { CERTIFICATE_FILE } from './certificate-files.ts'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { defineRoutes } from './route.ts'

export const certificates = defineRoutes({
  add: {
    method: 'POST',
    path: '/certificates',
    summary:
      'Takes the PDF or picture of a certificate, which products may name afterwards; everybody downloads it from /certificates/ and its id',
    contentType: 'multipart/form-data',
    body: z.object({}),
    responses: {
      201: Done.extend({
        file: z
          .string()
          .regex(new RegExp(`^${CERTIFICATE_FILE}$`))
          .describe('The id that the certificate of a product names.'),
      }),
      ...errorResponses(401, 422),
    },
    metadata: {
      files: [{ field: 'file', count: 1, bytes: LIMITS.certificateBytes, isRequired: true }],
    },
  },
})
