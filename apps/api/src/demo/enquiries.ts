import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enquiry } from '@dhow/contract/enquiry'
import { Reply } from '@dhow/contract/messages'
import * as z from 'zod'

/** An enquiry of the last month. */
const DemoEnquiry = Enquiry.extend({
  /** Hours before now that it came in. */
  hoursAgo: z.number(),
  /** `after`: hours from the enquiry to its reply, fewer than `hoursAgo`. */
  reply: z.object({ after: z.number(), content: Reply.shape.replyContent }).optional(),
})

/** What visitors wrote; the people and their domains are invented and can receive nothing. */
export const ENQUIRIES = z
  .array(DemoEnquiry)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'enquiries.json'), 'utf8')))
