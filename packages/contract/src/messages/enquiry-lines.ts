import { LINE_UNITS } from '@dhow/trade/units-of-sale'
import * as z from 'zod'
import { oneOf, whole } from '../fields.ts'
import { reason } from '../issues.ts'
import { LIMITS } from '../limits.ts'
import { StoredSpecification } from '../products/specification-stored.ts'
import { optionalLine, requiredOr } from '../text.ts'

export const EnquiryLine = z
  .object(
    {
      productId: optionalLine('productId', LIMITS.id)
        .optional()
        .meta({ examples: ['3f9c1c2e7a5b4d10'] }),
      text: optionalLine('Text', LIMITS.lineText)
        .optional()
        .describe('Name of the product. Used if productId is missing or unknown.'),
      quantity: whole({ label: 'Quantity', min: 1, max: LIMITS.lineQuantity }),
      unit: oneOf('Unit', LINE_UNITS),
      note: optionalLine('Note', LIMITS.lineNote).optional(),
    },
    { error: requiredOr('A line', 'an object') },
  )
  .refine(({ productId, text }) => productId || text, {
    path: ['text'],
    error: 'A line needs a productId or a text.',
    ...reason('required'),
  })

export const EnquiryLines = z
  .array(EnquiryLine, { error: requiredOr('lines', 'a list') })
  .max(LIMITS.lines, `An enquiry may have at most ${LIMITS.lines.toLocaleString('en')} lines.`)

export const LineSpecification = StoredSpecification.omit({
  ingredients: true,
  allergens: true,
  certificates: true,
})

/** Name, item number, brand and specification are those at the time of the enquiry. */
export const StoredLine = z.object({
  productId: z.string().optional().describe('The product may have been deleted.'),
  itemNumber: z.string().optional(),
  name: z.string(),
  brand: z.string().optional(),
  specification: LineSpecification.optional(),
  quantity: z.int(),
  unit: z.enum(LINE_UNITS),
  note: z.string().optional(),
})

export const MessageLine = StoredLine.extend({
  image: z.string().optional().describe('Current thumbnail of the product.'),
  gone: z.literal(true).optional().describe('Whether the product was deleted.'),
  changed: z.array(z.string()).optional().describe('Fields that differ from the current product.'),
})

export type EnquiryLine = z.infer<typeof EnquiryLine>
export type LineSpecification = z.infer<typeof LineSpecification>
export type StoredLine = z.infer<typeof StoredLine>
export type MessageLine = z.infer<typeof MessageLine>
