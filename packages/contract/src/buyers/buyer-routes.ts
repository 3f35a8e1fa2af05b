import * as z from 'zod'
import { AnyFile } from '../downloads.ts'
import { Done, errorResponses, Id } from '../errors.ts'
import { ifVersion, pageNumber } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { adminActionById, adminGet, adminGetById, defineRoutes } from '../route.ts'
import { email, opaque, optionalLine } from '../text.ts'
import { BuyerDetails, BuyerFields, BuyerPage } from './buyers.ts'

export const buyers = defineRoutes({
  list: {
    ...adminGet('/buyers', 'List buyers by their last enquiry, one page at a time.', BuyerPage),
    query: z.object({
      search: optionalLine('search', LIMITS.text)
        .optional()
        .describe('Part of a name, company, address, country or label. Ignores case and accents.'),
      page: pageNumber,
    }),
  },
  get: adminGetById(
    '/buyers/:id',
    'Retrieve a buyer. GET /inbox and GET /quotations list their enquiries and quotations.',
    BuyerDetails,
  ),
  save: {
    method: 'PATCH',
    path: '/buyers/:id',
    summary: 'Change the label and note of a buyer. Fails with 409 if ifVersion is stale.',
    pathParams: Id,
    body: BuyerFields.partial().extend({ ifVersion }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
  },
  merge: {
    method: 'POST',
    path: '/buyers/:id/merge',
    summary: 'Move the addresses, label and note of another buyer to this one.',
    pathParams: Id,
    body: z.object({
      other: opaque('other', LIMITS.id)
        .min(1, 'other is required.')
        .describe('Id of the other buyer, which ends.')
        .meta({ examples: ['5d41402abc4b2a76'] }),
    }),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
  },
  split: {
    method: 'POST',
    path: '/buyers/:id/split',
    summary: 'Make an address of a buyer a buyer of its own.',
    pathParams: Id,
    body: z.object({ address: email('Address', LIMITS.text) }),
    responses: { 201: Done.extend({ id: z.string() }), ...errorResponses(401, 404, 409) },
  },
  export: {
    ...adminGetById('/buyers/:id/export', 'Download all data of a buyer as JSON.', AnyFile),
    metadata: { headers: ['content-disposition'], isPrivate: true },
  },
  erase: {
    ...adminActionById('DELETE', '/buyers/:id', 'Delete all data of a buyer for good.'),
    responses: { 200: Done, ...errorResponses(401, 404, 409) },
    metadata: { scope: 'all' },
  },
})
