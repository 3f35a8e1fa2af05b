import type { MessageSummary } from '@dhow/contract/messages'
import { countryName } from '@dhow/trade/port-search'

/** Of a buyer who said so, country and company; the country first, which is short and not cut off. */
export const companyOf = ({ company, country }: Pick<MessageSummary, 'company' | 'country'>) =>
  [country && countryName(country), company].filter(Boolean).join(' · ')
