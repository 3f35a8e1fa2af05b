import { join } from 'node:path'
import { Enquiry } from '@dhow/contract/messages/enquiry'
import { EnquiryLine } from '@dhow/contract/messages/enquiry-lines'
import { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { EnquiryTerms } from '@dhow/contract/messages/enquiry-terms'
import { Reply } from '@dhow/contract/messages/messages'
import type { Product } from '@dhow/contract/products/products'
import { Specification } from '@dhow/contract/products/specification'
import * as z from 'zod'
import { createEnquiryFiles } from '#api/modules/messages/files/enquiry-files.ts'
import { createSending } from '#api/modules/messages/sending.ts'
import { createFormAge } from '#api/modules/messages/spam/spam.ts'
import { createMessageStore } from '#api/modules/messages/store.ts'
import type { LineProduct } from '#api/modules/messages/stored-lines.ts'
import type { Db } from '#api/platform/database/open.ts'
import { sharedTransactionOn } from '#api/platform/database/transaction.ts'
import { readJson, withCopies } from './uploads.ts'

/** A line with the name of a product, or any `text`. */
const DemoLine = z.strictObject({
  ...EnquiryLine.shape,
  productId: z.undefined().optional(),
  product: z.string().optional(),
})

const DemoEnquiry = z.strictObject({
  ...Enquiry.shape,
  message: Enquiry.shape.message.optional(),
  lines: z.array(DemoLine).optional(),
  terms: EnquiryTerms.optional(),
  wantedInMonths: z.int().optional(),
  files: z.array(z.string()).optional(),
  hoursAgo: z.number(),
  /** `after`: hours from the enquiry to the reply, less than `hoursAgo`. */
  reply: z.object({ after: z.number(), content: Reply.shape.replyContent }).optional(),
})

/** A product at the time of an enquiry: all data of a deleted product, or the fields that have changed since. */
const FormerProduct = z.strictObject({ brand: z.string().optional(), specification: Specification })

type DemoEnquiry = z.infer<typeof DemoEnquiry>

/** Enquiries, the newest first. All people and domains are invented and cannot receive mail. */
export const ENQUIRIES = z.array(DemoEnquiry).parse(readJson('enquiries.json'))

const FORMER_PRODUCTS = z.record(z.string(), FormerProduct).parse(readJson('former-products.json'))

const HOUR_MS = 3_600_000

const ATTACHMENTS = join(import.meta.dirname, 'enquiry-files')

const NO_NOTICES = { notify() {}, sendSoon() {} }

type Parts = {
  dataDir: string
  incomingDir: string
  products: Product[]
  now: Date
}

/** Sends all enquiries, the oldest first. The submission id prevents duplicates if an interrupted seed is repeated. */
export async function addEnquiries(db: Db, { dataDir, incomingDir, products, now }: Parts) {
  const store = createMessageStore(db)
  const sharedTransaction = sharedTransactionOn(db, async () => {})
  const send = createSending(
    {
      ...{ store, sharedTransaction, findProducts: findFormerProducts(products) },
      files: createEnquiryFiles(db, dataDir, sharedTransaction),
      // Demo enquiries have no form token.
      formAge: createFormAge(''),
      publicUrl: '',
    },
    NO_NOTICES,
  )
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? name
  for (const enquiry of ENQUIRIES.toReversed()) {
    const createdAt = new Date(now.getTime() - enquiry.hoursAgo * HOUR_MS)
    const { id } = await withCopies(incomingDir, ATTACHMENTS, enquiry.files ?? [], (files) =>
      send(toSubmission(enquiry, { now, idOf }), { createdAt, files }),
    )
    const { reply } = enquiry
    if (!reply) continue
    store.reply(id, reply.content, new Date(createdAt.getTime() + reply.after * HOUR_MS))
  }
}

function toSubmission(
  { hoursAgo, wantedInMonths, reply: _, files: _f, lines = [], ...enquiry }: DemoEnquiry,
  { now, idOf }: { now: Date; idOf: (name: string) => string },
): EnquirySubmission {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (wantedInMonths ?? 0)))
  return EnquirySubmission.parse({
    ...enquiry,
    lines: lines.map(({ product, text = product, ...line }) => ({
      ...{ ...line, text },
      ...(product && { productId: idOf(product) }),
    })),
    terms: {
      ...enquiry.terms,
      ...(wantedInMonths && { wantedBy: month.toISOString().slice(0, 'YYYY-MM'.length) }),
    },
    submissionId: `demo-enquiry-${hoursAgo}`.replace('.', '-').padEnd(20, '-'),
  })
}

/** Finds products as they were at the time of an enquiry. The id of a deleted product is its name. */
function findFormerProducts(products: Product[]) {
  return (ids: string[]): LineProduct[] =>
    ids.flatMap((id) => {
      const product = products.find(({ _id }) => _id === id)
      const { brand, specification } = FORMER_PRODUCTS[product?.name ?? id] ?? {}
      if (product) {
        return { ...product, specification: { ...product.specification, ...specification } }
      }
      if (!brand || !specification) return []
      return { _id: id, name: id, itemNumber: '', brand, specification, images: [] }
    })
}
