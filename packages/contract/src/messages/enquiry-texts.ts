import type { Translator } from '@dhow/trade/translator'
import { QUANTITIES } from '@dhow/trade/units-of-sale'
import type { StoredLine } from './enquiry-submission.ts'

// Imports no zod, because public pages load this file.

export const formatQuantity = (
  { quantity, unit }: Pick<StoredLine, 'quantity' | 'unit'>,
  i18n: Translator,
): string => i18n.t(QUANTITIES[unit], { count: quantity })
