import type { EnquiryLine } from '@dhow/contract/enquiry-lines'
import { LIMITS } from '@dhow/contract/limits'
import type { NewLine } from './list.ts'

/** A line as it is sent, without what only this device remembers of it. */
export const sentLine = ({ productId, text, quantity, unit, note }: NewLine): EnquiryLine => ({
  ...(productId && { productId }),
  ...(text && { text: text.slice(0, LIMITS.lineText) }),
  ...{ quantity, unit },
  ...(note && { note }),
})
