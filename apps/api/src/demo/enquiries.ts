import { join } from 'node:path'
import { Enquiry } from '@dhow/contract/messages/enquiry'
import {
  EnquiryLine,
  EnquirySubmission,
  EnquiryTerms,
} from '@dhow/contract/messages/enquiry-submission'
import { Reply } from '@dhow/contract/messages/messages'
import { DONE_BY } from '@dhow/contract/messages/work-states'
import type { Product } from '@dhow/contract/products/products'
import { Specification } from '@dhow/contract/products/specification'
import * as z from 'zod'
import type { LineProduct } from '#api/modules/lists/lines.ts'
import {
  createEntryStore,
  type EntryStore,
} from '#api/modules/messages/conversation/entry-store.ts'
import { createEnquiryFiles } from '#api/modules/messages/files/enquiry-files.ts'
import { createSending } from '#api/modules/messages/sending.ts'
import { createFormAge } from '#api/modules/messages/spam/spam.ts'
import { createMessageStore, type MessageStore, type Stored } from '#api/modules/messages/store.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createSharedTransaction } from '#api/platform/database/transaction.ts'
import { readJson, withCopies } from './uploads.ts'

/** A line with the name of a product, or any `text`. */
const DemoLine = z.strictObject({
  ...EnquiryLine.shape,
  productId: z.undefined().optional(),
  product: z.string().optional(),
})

/** An entry after a reply. `after`: hours from the enquiry. */
const DemoEntry = z.strictObject({
  kind: z.enum(['answer', 'follow-up', 'note']),
  after: z.number(),
  text: Reply.shape.replyContent,
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
  entries: z.array(DemoEntry).optional(),
  done: z.enum(DONE_BY).optional(),
})

/** A product at the time of an enquiry: all data of a deleted product, or the fields that have changed since. */
const FormerProduct = z.strictObject({ brand: z.string().optional(), specification: Specification })

type DemoEnquiry = z.infer<typeof DemoEnquiry>

/** Enquiries, the newest first. All people and domains are invented and cannot receive mail. */
export const ENQUIRIES = z.array(DemoEnquiry).parse(readJson('enquiries.json'))

const FORMER_PRODUCTS = z.record(z.string(), FormerProduct).parse(readJson('former-products.json'))

const HOUR_MS = 3_600_000

const ATTACHMENTS = join(import.meta.dirname, 'enquiry-files')

const NO_NOTICES = { report() {}, notify() {}, sendSoon() {} }

type Parts = {
  dataDir: string
  incomingDir: string
  products: Product[]
  now: Date
}

/** Sends all enquiries, the oldest first. */
export async function addEnquiries(db: Db, { dataDir, incomingDir, products, now }: Parts) {
  const store = createMessageStore(db)
  const entries = createEntryStore(db)
  const sharedTransaction = createSharedTransaction(db, async () => {})
  const send = createSending(
    {
      store,
      sharedTransaction,
      findProducts: findFormerProducts(products),
      files: createEnquiryFiles(db, dataDir, sharedTransaction),
      // Demo enquiries have no form token.
      formAge: createFormAge(''),
      publicUrl: '',
    },
    NO_NOTICES,
  )
  const findId = (name: string) => products.find((product) => product.name === name)?._id ?? name
  for (const enquiry of ENQUIRIES.toReversed()) {
    const createdAt = new Date(now.getTime() - enquiry.hoursAgo * HOUR_MS)
    const onStored = ({ id }: Stored) => {
      const { reply } = enquiry
      if (!reply) return
      store.reply(id, reply.content, new Date(createdAt.getTime() + reply.after * HOUR_MS))
      addEntries({ store, entries, id, enquiry, createdAt })
    }
    await withCopies(incomingDir, ATTACHMENTS, enquiry.files ?? [], (files) =>
      send(toSubmission(enquiry, { now, findId }), { createdAt, files, onStored }),
    )
  }
}

type DemoConversation = {
  store: MessageStore
  entries: EntryStore
  id: string
  enquiry: DemoEnquiry
  createdAt: Date
}

function addEntries({ store, entries, id, enquiry, createdAt }: DemoConversation) {
  const { name, email, done } = enquiry
  let last = createdAt
  for (const { kind, after, text } of enquiry.entries ?? []) {
    last = new Date(createdAt.getTime() + after * HOUR_MS)
    const data = {
      ...(kind === 'answer' && { from: { address: email, name } }),
      ...(kind === 'follow-up' && { to: email }),
    }
    entries.add({ messageId: id, kind, at: last, text, data })
    if (kind === 'note') continue
    store.setWork([id], { state: kind === 'answer' ? 'ours' : 'theirs' }, last)
  }
  if (done) store.setWork([id], { state: 'done', by: done }, last)
}

function toSubmission(
  enquiry: DemoEnquiry,
  { now, findId }: { now: Date; findId: (name: string) => string },
): EnquirySubmission {
  const { hoursAgo, wantedInMonths, reply, files, entries, done, lines = [], ...fields } = enquiry
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (wantedInMonths ?? 0)))
  return EnquirySubmission.parse({
    ...fields,
    lines: lines.map(({ product, text = product, ...line }) => ({
      ...line,
      text,
      ...(product && { productId: findId(product) }),
    })),
    terms: {
      ...fields.terms,
      ...(wantedInMonths && { wantedBy: month.toISOString().slice(0, 'YYYY-MM'.length) }),
    },
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
