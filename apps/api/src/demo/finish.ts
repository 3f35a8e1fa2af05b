import { statSync } from 'node:fs'
import { join } from 'node:path'
import { OFFICE_STEPS } from '@dhow/contract/deals/deal-steps'
import { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import { LanguageCode } from '@dhow/contract/languages/translated'
import { QuotationDraft, QuotationTerms } from '@dhow/contract/quotations/quotation-draft'
import { QuotationDecision } from '@dhow/contract/quotations/quotations'
import * as z from 'zod'
import type { BuiltApp } from '#api/app.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import { parsePictureName, toImageUrl } from '#api/platform/pictures/stored-files.ts'
import { readJson, withCopies } from './uploads.ts'

const Deal = z.strictObject({
  proforma: ProformaDraft.partial(),
  steps: z.array(z.strictObject({ step: z.enum(OFFICE_STEPS), note: z.string() })),
})

/** Quotations of enquiries. Prices are those of the lines, in US dollars per carton. */
export const QUOTATIONS = z
  .array(
    z.strictObject({
      email: z.email(),
      language: LanguageCode,
      prices: z.array(z.number()),
      terms: QuotationTerms,
      answer: QuotationDecision.optional(),
      deal: Deal.optional(),
    }),
  )
  .parse(readJson('quotations.json'))

/** Sends the quotations, and answers two of them. The accepted one continues until the shipment. */
export async function addQuotations({ db, services }: BuiltApp) {
  const { service, sending, guest } = services.quotations
  const enquiries = [...createMessageStore(db).readInBatches()].flat()
  for (const { email, language, prices, terms, answer, deal } of QUOTATIONS) {
    const enquiry = enquiries.find((message) => message.email === email)
    if (!enquiry) continue
    const { id } = service.create(enquiry._id)
    const [draft] = service.get(id).versions
    const lines = draft?.lines.map(({ name, ...line }, index) => ({
      ...line,
      ...(!line.productId && { text: name }),
      prices: [Math.round((prices[index] ?? 0) * 10_000)],
    }))
    service.saveDraft(id, QuotationDraft.parse({ ...draft, language, terms, lines }))
    await sending.send(id, undefined, () => {})
    const code = service.get(id).url?.split('/').at(-1)
    if (code && answer) await guest.decide(code, answer, language)
    if (deal) await addDeal(services, id, deal)
  }
}

async function addDeal(
  { deals, quotations }: BuiltApp['services'],
  id: string,
  { proforma, steps }: z.infer<typeof Deal>,
) {
  const { service, sending } = deals
  service.createProforma(id)
  const [draft] = service.get(id).versions
  service.saveProforma(id, ProformaDraft.parse({ ...draft, ...proforma }))
  await sending.send(id, undefined, () => {})
  const day = quotations.service.getToday(new Date())
  for (const { step, note } of steps) service.setStep(id, step, { day, note })
}

/** Renders the sizes of pictures that `storeCutOuts` stored unchanged. */
export async function renderPictures({ pictures, services }: BuiltApp) {
  const { incomingDir, uploadsDir } = pictures
  const images = [...services.products.each()].flatMap((product) => product.images)
  for (const image of images) {
    const name = parsePictureName(image)
    const measure = (width: number) =>
      statSync(join(uploadsDir, `${name}-${width}.webp`), { throwIfNoEntry: false })?.size
    if (!measure(1600) || measure(1600) !== measure(400)) continue
    await withCopies(incomingDir, uploadsDir, [`${name}-1600.webp`], async (copies) => {
      const staged = await pictures.stage(copies)
      if (staged[0] && toImageUrl(staged[0].name) === image) pictures.publish(staged)
    })
  }
}
