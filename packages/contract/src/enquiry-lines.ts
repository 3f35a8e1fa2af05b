import * as z from 'zod'
import { LINE_UNITS } from './enquiry-choices.ts'
import { LIMITS } from './limits.ts'
import { oneOf, whole } from './specification-fields.ts'
import { StoredSpecification } from './specification-stored.ts'
import { optionalLine, requiredOr } from './text.ts'

/** One thing that is asked for: a product of the catalogue, or what the visitor calls it. */
export const EnquiryLine = z
  .object(
    {
      productId: optionalLine('productId', LIMITS.id).optional(),
      text: optionalLine('Text', LIMITS.lineText)
        .optional()
        .describe('What it is called; of a product only where there is none of the id any more.'),
      quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity }),
      unit: oneOf('Unit', LINE_UNITS),
      note: optionalLine('Note', LIMITS.lineNote).optional(),
    },
    { error: requiredOr('A line', 'an object') },
  )
  .refine(({ productId, text }) => productId || text, {
    path: ['text'],
    error: 'A line needs a productId or a text.',
  })

export const EnquiryLines = z
  .array(EnquiryLine, { error: requiredOr('lines', 'a list') })
  .max(LIMITS.lines, `An enquiry may have at most ${LIMITS.lines.toLocaleString('en')} lines.`)

/** What was known of a product when it was asked for, but for its long texts. */
export const LineSpecification = StoredSpecification.omit({
  ingredients: true,
  allergens: true,
  certificates: true,
})

/** A line as it is kept: of a product the name, the brand and the facts that it had when it was sent. */
export const KeptLine = z.object({
  /** The product that it was sent for, whether it is there still or not. */
  productId: z.string().optional(),
  name: z.string(),
  brand: z.string().optional(),
  specification: LineSpecification.optional(),
  quantity: z.int(),
  unit: z.enum(LINE_UNITS),
  note: z.string().optional(),
})

/** A kept line, with what has become of its product. */
export const MessageLine = KeptLine.extend({
  /** The thumbnail of the product, where it is there still and has one. */
  image: z.string().optional(),
  /** The product that it was sent for is no longer there. */
  gone: z.literal(true).optional(),
  /** What of the product is another now: name, brand or the names of facts; not there where nothing is. */
  changed: z.array(z.string()).optional(),
})

export type EnquiryLine = z.infer<typeof EnquiryLine>
export type LineSpecification = z.infer<typeof LineSpecification>
export type KeptLine = z.infer<typeof KeptLine>
export type MessageLine = z.infer<typeof MessageLine>
