/** The address of a WhatsApp chat with a phone number, beginning with `text`. */
export function whatsAppUrl(phone: string, text?: string): string {
  const url = new URL(`https://wa.me/${phone.replaceAll(/\D/g, '')}`)
  if (text) url.searchParams.set('text', text)
  return url.href
}
