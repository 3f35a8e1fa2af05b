import * as z from 'zod'
import { json, listOf } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { opaque } from '../text.ts'

/** A document of the company that a mail attaches. */
const AttachedDocument = z.discriminatedUnion(
  'document',
  [
    z.object({ document: z.literal('catalogue') }),
    z.object({ document: z.literal('specification'), productId: opaque('productId', LIMITS.id) }),
    z.object({ document: z.literal('certificate'), file: opaque('file', LIMITS.text) }),
  ],
  { error: 'A document must be catalogue, specification or certificate.' },
)

export const documents = json(
  'Documents',
  listOf('Documents', AttachedDocument, LIMITS.followUpFiles).optional(),
).describe('Documents of the company to attach.')

/** Rule of the files of a mail, sent as a multipart form. */
export const ATTACHED_FILES = {
  field: 'files',
  count: LIMITS.followUpFiles,
  bytes: LIMITS.followUpBytes,
}

export type AttachedDocument = z.infer<typeof AttachedDocument>
