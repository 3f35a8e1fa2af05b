import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products/products'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'

export function whatsAppUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replaceAll(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

export const productChatUrl = (
  phone: string,
  { _id, name }: Pick<Product, '_id' | 'name'>,
  origin: string,
): string =>
  whatsAppUrl(phone, `Hello! I am interested in ${name}: ${new URL(paths.product(_id), origin)}`)

export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

export function useChatNumber(): string {
  const { whatsApp } = useCompany()
  const { phone } = useContactDetails()
  return whatsApp || phone
}
