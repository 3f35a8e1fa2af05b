import { expect, it } from 'vitest'
import { withoutLinks } from '#api/platform/mail/templates/enquiry-mails.ts'
import { testFrames } from '#api/testing/documents.ts'
import { enquiryDocument } from './enquiry.ts'

it('the document of an acknowledgement contains no links that the sender typed', async () => {
  const link = 'evil.example/x'
  const message: Parameters<typeof enquiryDocument>[1] = {
    ...{ _id: '1', reference: 'E-2026-00001', subject: 'enquiry', language: 'en' },
    ...{ name: link, email: 'ada@visitor.example', message: `See https://${link}` },
    ...{ status: 'pending', createdAt: '2026-11-26T00:00:00Z' },
    work: { state: 'ours', since: '2026-11-26T00:00:00Z' },
    lines: [{ name: link, quantity: 1, unit: 'carton', note: link }],
    terms: { company: link, destination: link, incoterms: [{ rule: 'CIF', place: link }] },
    files: [{ id: '1', name: 'evil.example.pdf', bytes: 1, type: 'pdf' }],
  }
  const { data } = await enquiryDocument(testFrames('')('en'), message, withoutLinks)
  const text = JSON.stringify(data)
  expect(text).not.toContain('evil.example')
  expect(text).toContain('ada@visitor.example')
})
