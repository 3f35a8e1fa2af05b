import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { useLingui } from '@lingui/react'
import { toLocalPath } from '#app/api/language.ts'
import { useCompany, useContactDetails, useOrigin } from '#app/api/use-company.ts'

const getDigits = (phone: string) =>
  phone
    .replace(/ ext\..*/, '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')

/** WhatsApp reads every number as international, so a national one would reach a stranger. */
export const isInternational = (phone: string): boolean => getDigits(phone).startsWith('+')

export function toWhatsAppUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${getDigits(phone).slice(1)}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

export const toTelUrl = (phone: string): string => `tel:${getDigits(phone)}`

/** Returns the company's international number for chats; empty without one. */
export function useChatNumber(): string {
  const { whatsApp } = useCompany()
  const { phone } = useContactDetails()
  const number = whatsApp || phone
  return isInternational(number) ? number : ''
}

/** Returns the URL of a chat with the company, about a product if given; undefined without a number. */
export function useChatUrl(product?: Pick<Product, '_id' | 'name'>): string | undefined {
  const { i18n } = useLingui()
  const origin = useOrigin()
  const number = useChatNumber()
  const text =
    product &&
    i18n.t('Hello! I am interested in {name}: {url}', {
      name: product.name,
      url: origin + toLocalPath(i18n, paths.product(product._id)),
    })
  return number ? toWhatsAppUrl(number, text) : undefined
}
