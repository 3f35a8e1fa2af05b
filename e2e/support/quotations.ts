import type { QuotationDraft } from '../../packages/contract/src/quotations/quotation-draft.ts'
import type { Server } from '../server.ts'
import { administrator, call } from './administrator.ts'

/** Answers a message with a quotation for 40 cartons, and returns its id and the code of the buyer's link. */
export async function sendQuotation(
  server: Server,
  messageId: string,
  {
    names,
    columns = [{ rule: 'FOB', place: 'Jebel Ali' }],
    ...changes
  }: Partial<QuotationDraft> & { names: string[] },
): Promise<{ id: string; code: string }> {
  const { post, put, token } = await administrator(server)
  const { id } = await post<{ id: string }>(`/messages/${messageId}/quotations`)
  const lines = names.map((text) => ({
    text,
    quantity: 40,
    unit: 'carton',
    pricePer: 'carton',
    prices: columns.map(() => 123_500),
  }))
  const draft: Record<keyof QuotationDraft, unknown> = {
    ...{ language: 'en', buyer: { name: 'Ada Okafor', email: 'ada@visitor.example' } },
    currency: 'USD',
    columns,
    lines,
    terms: {},
    ...{ validUntil: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) },
    ...{ letter: '', note: '', ...changes },
  }
  await put(`/quotations/${id}/draft`, draft)
  await post(`/quotations/${id}/send`, {})
  const { url } = await call<{ url: string }>(server, 'GET', `/quotations/${id}`, undefined, token)
  return { id, code: url.split('/').at(-1) ?? '' }
}
