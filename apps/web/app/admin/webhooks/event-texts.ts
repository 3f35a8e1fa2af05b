import type { WebhookEvent } from '@dhow/contract/webhooks'

/** What the office calls each event. */
export const EVENT_TEXTS: Record<WebhookEvent, string> = {
  'enquiry.created': 'A new enquiry',
  'enquiry.replied': 'A reply to an enquiry',
  'product.changed': 'Products added, changed or deleted',
}
