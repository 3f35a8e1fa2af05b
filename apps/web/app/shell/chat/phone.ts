import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import type { I18n } from '@lingui/core'
import { localPath } from '#app/api/language.ts'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'

const digitsOf = (phone: string): string =>
  phone
    .replace(/ ext\..*/, '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')

/** WhatsApp reads every number as international, so a national one would reach a stranger. */
export const isInternational = (phone: string): boolean => digitsOf(phone).startsWith('+')

/** Returns the chat link of an international number. */
export function whatsAppUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${digitsOf(phone).slice(1)}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

export const productChatUrl = (
  phone: string,
  { _id, name }: Pick<Product, '_id' | 'name'>,
  origin: string,
  i18n: I18n,
): string =>
  whatsAppUrl(
    phone,
    i18n.t('Hello! I am interested in {name}: {url}', {
      name,
      url: origin + localPath(i18n, paths.product(_id)),
    }),
  )

export const telUrl = (phone: string): string => `tel:${digitsOf(phone)}`

/** Returns the company's international number for chats; empty without one. */
export function useChatNumber(): string {
  const { whatsApp } = useCompany()
  const { phone } = useContactDetails()
  const number = whatsApp || phone
  return isInternational(number) ? number : ''
}
