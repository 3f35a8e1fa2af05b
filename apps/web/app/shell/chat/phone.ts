import { paths } from '@dhow/contract/paths'
import type { Product } from '@dhow/contract/products'

/** The address of a WhatsApp chat with a phone number, beginning with `text`. */
export function whatsAppUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replaceAll(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** The address of a WhatsApp chat that begins with a product and where it is on the web. */
export const productChatUrl = (
  phone: string,
  { _id, name }: Pick<Product, '_id' | 'name'>,
  origin: string,
): string =>
  whatsAppUrl(phone, `Hello! I am interested in ${name}: ${new URL(paths.product(_id), origin)}`)

/** The address that dials a phone number. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
