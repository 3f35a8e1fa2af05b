import { WEBHOOK_TEST, type WebhookData } from './webhooks.ts'

const ENQUIRY = '3f9c1c2e7a5b4d10'
const BUYER = { name: 'Ada Visitor', email: 'ada@visitor.example' }
const URL = `https://www.company.example/api/messages/${ENQUIRY}`

const QUOTATION: WebhookData['quotation.sent'] = {
  id: 'a1b2c3d4e5f60718',
  number: 'Q-2026-00042',
  version: 1,
  messageId: ENQUIRY,
  buyer: { ...BUYER, company: 'Ada Ltd', country: 'KE' },
  currency: 'USD',
  columns: [{ rule: 'FOB', place: 'Jebel Ali', sum: '12350.00' }],
  validUntil: '2027-01-31',
}

const decide = (decision: 'accept' | 'decline' | 'change') => ({
  ...QUOTATION,
  decision: { decision, at: '2026-11-26T08:00:00.000Z', name: BUYER.name },
})

/** Examples of payloads in the OpenAPI document. */
export const WEBHOOK_EXAMPLES: WebhookData = {
  'enquiry.created': {
    id: ENQUIRY,
    reference: 'E-2026-00042',
    ...BUYER,
    subject: 'enquiry',
    language: 'en',
    message: 'Do you ship to Mombasa?',
    createdAt: '2026-11-24T08:00:00.000Z',
    lines: [
      { productId: '5d7e9f0a1b2c3d4e', name: 'Cardamom Tea', quantity: 40, unit: 'carton' },
      { name: 'Sea salt', quantity: 2, unit: 'pallet' },
    ],
    terms: { company: 'Ada Ltd', country: 'KE', destination: 'KEMBA' },
    files: [
      {
        id: '0f1e2d3c',
        name: 'list.pdf',
        bytes: 48_213,
        type: 'pdf',
        url: `${URL}/files/0f1e2d3c`,
      },
    ],
  },
  'enquiry.replied': {
    id: ENQUIRY,
    email: BUYER.email,
    reply: 'We do. Which quantities do you need?',
    repliedAt: '2026-11-24T10:00:00.000Z',
  },
  'enquiry.answered': {
    id: ENQUIRY,
    reference: 'E-2026-00042',
    entry: '9a8b7c6d5e4f3021',
    receivedAt: '2026-11-25T08:00:00.000Z',
    from: { address: BUYER.email, name: BUYER.name },
    subject: 'Re: E-2026-00042',
    text: 'Please quote CIF.\n\n> We do. Which quantities do you need?',
    quoteStart: 19,
    files: [],
  },
  'product.changed': {
    created: ['5d7e9f0a1b2c3d4e'],
    changed: [],
    deleted: ['1a2b3c4d5e6f7081'],
    isComplete: true,
  },
  'quotation.sent': QUOTATION,
  'quotation.accepted': decide('accept'),
  'quotation.declined': decide('decline'),
  'quotation.change_requested': decide('change'),
  'quotation.expired': QUOTATION,
  [WEBHOOK_TEST]: {},
}
