import { useCompany } from '#app/api/use-company.ts'
import { useContactDetails } from '#app/api/use-contact-details.ts'

/** The telephone number of the company's WhatsApp; empty where it has none. */
export function useChatNumber(): string {
  const { whatsApp } = useCompany()
  const { phone } = useContactDetails()
  return whatsApp || phone
}
