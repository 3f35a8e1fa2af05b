import type { Contract } from '@dhow/contract'
import { withoutQuotationCodes } from '@dhow/contract/quotations/quotation-states'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { savedAs } from '#api/platform/http/responses/saved-as.ts'
import { toStream } from '#api/platform/http/responses/stream.ts'
import type { BuyerExport } from './export-store.ts'
import { type BuyerServiceParts, createBuyerService } from './service.ts'

const TRACES = 'Traces in the database file are removed as soon as no backup reads it.'

type Parts = BuyerServiceParts & { exportOf: BuyerExport }

export function createBuyers({ exportOf, ...parts }: Parts): Handlers<Contract['buyers']> {
  const service = createBuyerService(parts)
  return {
    list: async ({ query }) => ok(await parts.background.read('listBuyers', query)),

    get: async ({ params }) => ok(await service.get(params.id)),

    save: ({ params, body: { ifVersion, ...fields } }) => {
      service.save(params.id, fields, ifVersion)
      return done('Saved.')
    },

    merge: ({ params, body }) => {
      service.merge(params.id, body.other)
      return done('The buyers were merged.')
    },

    split: ({ params, body }) => {
      const id = service.split(params.id, body.address)
      return created('The address is a buyer of its own now.', { id })
    },

    export: ({ params: { id }, caller }) => {
      const name = `${service.requireBuyer(id).email}.json`
      const headers = { 'content-disposition': savedAs(name, 'buyer.json') }
      return {
        ...ok(toStream(exportOf(id), caller.session ? undefined : withoutQuotationCodes)),
        headers,
      }
    },

    erase: async ({ params }) => {
      const isPurged = await service.erase(params.id)
      return done(isPurged ? 'The buyer was erased.' : `The buyer was erased. ${TRACES}`)
    },
  }
}
