import * as z from 'zod'
import { ENQUIRY_FILE_TYPES } from './enquiry-choices.ts'

/** A file that came with an enquiry. */
export const MessageFile = z.object({
  id: z.string(),
  /** The sender's name for it, with the ending of its type. */
  name: z.string(),
  bytes: z.int(),
  /** What its bytes say that it is. */
  type: z.enum(ENQUIRY_FILE_TYPES),
})

export type MessageFile = z.infer<typeof MessageFile>
