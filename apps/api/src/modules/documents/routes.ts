import type { Contract } from '@dhow/contract'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { normalizeIP } from '@fastify/rate-limit'
import type { Order } from '#api/platform/documents/compiler.ts'
import { type Handlers, ok } from '#api/platform/http/contract.ts'
import { buildDisposition } from '#api/platform/http/responses/static-files.ts'
import { toPdfName } from './frame.ts'
import type { Build, DocumentService } from './service.ts'

type Client = { caller: { address: string }; signal: AbortSignal }

const toOrder = ({ caller, signal }: Client): Order => ({
  visitor: normalizeIP(caller.address),
  signal,
})

function toResponse({
  id,
  name,
  stream,
  bytes,
}: Awaited<ReturnType<DocumentService['findOrCreate']>>) {
  const headers = {
    etag: `"${id}"`,
    'content-disposition': buildDisposition(toPdfName(name), 'document.pdf'),
    'content-length': String(bytes),
  }
  return { ...ok(stream), headers }
}

export const createSend =
  ({ findOrCreate }: DocumentService) =>
  async (call: unknown[], build: Build, client?: Client) =>
    toResponse(await findOrCreate(call, build, client && toOrder(client)))

export const createDocumentRoutes = (
  service: DocumentService,
): Omit<Handlers<Contract['documents']>, 'enquiry' | 'sentEnquiry'> => ({
  catalogue: async ({ query: { lang = BASE_LANGUAGE, ...query }, ...client }) =>
    toResponse(await service.createCatalogue(lang, query, toOrder(client))),

  sheet: async ({ params: { id }, query: { units, lang = BASE_LANGUAGE }, ...client }) =>
    toResponse(await service.createSheet(id, lang, units, toOrder(client))),

  list: async ({ params: { code }, query: { layout, lang = BASE_LANGUAGE }, ...client }) =>
    toResponse(await service.createList(code, lang, layout, toOrder(client))),

  state: async () => ok(await service.countMissingLetters()),
})
