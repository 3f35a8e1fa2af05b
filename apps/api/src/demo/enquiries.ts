import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enquiry } from '@dhow/contract/enquiry'
import { EnquiryLine } from '@dhow/contract/enquiry-lines'
import { EnquiryTerms } from '@dhow/contract/enquiry-terms'
import { Reply } from '@dhow/contract/messages'
import { Specification } from '@dhow/contract/specification'
import * as z from 'zod'

/** A line names its product as the catalogue does, or whatever is wanted as `text`. */
const DemoLine = z.strictObject({
  ...EnquiryLine.shape,
  productId: z.undefined().optional(),
  product: z.string().optional(),
})

/** An enquiry of the last month. */
const DemoEnquiry = z.strictObject({
  ...Enquiry.shape,
  message: Enquiry.shape.message.optional(),
  lines: z.array(DemoLine).optional(),
  terms: EnquiryTerms.optional(),
  /** Months from now until it is wanted. */
  wantedInMonths: z.int().optional(),
  /** Names in `enquiry-files`. */
  files: z.array(z.string()).optional(),
  /** Hours before now that it came in. */
  hoursAgo: z.number(),
  /** `after`: hours from the enquiry to its reply, fewer than `hoursAgo`. */
  reply: z.object({ after: z.number(), content: Reply.shape.replyContent }).optional(),
})

/** What the catalogue said of a product when it was asked for: of one that is gone all of it, else what is another now. */
const ProductThen = z.strictObject({
  brand: z.string().optional(),
  specification: Specification,
})

export type DemoEnquiry = z.infer<typeof DemoEnquiry>

/** What visitors wrote, the newest first; the people and their domains are invented and can receive nothing. */
export const ENQUIRIES = z.array(DemoEnquiry).parse(read('enquiries.json'))

/** By their names. */
export const PRODUCTS_THEN = z.record(z.string(), ProductThen).parse(read('products-then.json'))

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
}
