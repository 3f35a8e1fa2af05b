/** The address of a WhatsApp chat with a phone number, beginning with `text`. */
export function whatsAppUrl(phone: string, text?: string): string {
  const chat = `https://wa.me/${phone.replaceAll(/\D/g, '')}`
  return text ? `${chat}?text=${encodeURIComponent(text)}` : chat
}

/** The address that dials a phone number. */
export const telUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`
