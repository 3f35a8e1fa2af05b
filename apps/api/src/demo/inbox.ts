import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '@dhow/contract/products'
import { SentEnquiry } from '@dhow/contract/sent-enquiry'
import type { Db } from '#api/database/open.ts'
import { sharedTransactionOn } from '#api/database/transaction.ts'
import { createEnquiryFiles } from '#api/messages/enquiry-files.ts'
import { createEnquiryFileStore } from '#api/messages/file-store.ts'
import { createFormAge } from '#api/messages/form-age.ts'
import type { LineProduct } from '#api/messages/kept-lines.ts'
import { createSending } from '#api/messages/sending.ts'
import { createMessageStore } from '#api/messages/store.ts'
import { type DemoEnquiry, ENQUIRIES, PRODUCTS_THEN } from './enquiries.ts'

const HOUR_MS = 3_600_000

const ATTACHMENTS = join(import.meta.dirname, 'enquiry-files')

/** The mail about an enquiry is left out: nobody is to get any. */
const NO_NOTICES = { tellCompany() {}, tellVisitor() {}, sendSoon() {} }

type Parts = {
  dataDir: string
  /** Where uploads arrive. */
  incomingDir: string
  /** The catalogue as it is now. */
  products: Product[]
  now: Date
}

/**
 * Sends what visitors wrote, the oldest first, as their forms would: an enquiry that a seed before this one has sent
 * is known by its submission, and there once.
 */
export async function addEnquiries(db: Db, { dataDir, incomingDir, products, now }: Parts) {
  const store = createMessageStore(db)
  const sharedTransaction = sharedTransactionOn(db, async () => {})
  const send = createSending(
    {
      ...{ store, sharedTransaction, findProducts: productsThen(products) },
      files: createEnquiryFiles({
        dataDir,
        store: createEnquiryFileStore(db),
        write: sharedTransaction,
      }),
      // No enquiry of these has a token.
      formAge: createFormAge(''),
      publicUrl: '',
    },
    NO_NOTICES,
  )
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? name
  const folder = await mkdtemp(join(incomingDir, 'demo-'))
  try {
    for (const enquiry of ENQUIRIES.toReversed()) {
      const createdAt = new Date(now.getTime() - enquiry.hoursAgo * HOUR_MS)
      const files = (enquiry.files ?? []).map((filename) => {
        return { filename, path: join(folder, filename) }
      })
      for (const { filename, path } of files) await copyFile(join(ATTACHMENTS, filename), path)
      const { id } = await send(sentBy(enquiry, { now, idOf }), { createdAt, files })
      const { reply } = enquiry
      if (!reply) continue
      store.reply(id, reply.content, new Date(createdAt.getTime() + reply.after * HOUR_MS))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An enquiry as a form sends it. */
function sentBy(
  { hoursAgo, wantedInMonths, reply: _, files: _f, lines = [], ...enquiry }: DemoEnquiry,
  { now, idOf }: { now: Date; idOf: (name: string) => string },
): SentEnquiry {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (wantedInMonths ?? 0)))
  return SentEnquiry.parse({
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

/** Finds products as they were when they were asked for; those that are gone have their name for an id. */
function productsThen(products: Product[]) {
  return (ids: string[]): LineProduct[] =>
    ids.flatMap((id) => {
      const product = products.find(({ _id }) => _id === id)
      const { brand, specification } = PRODUCTS_THEN[product?.name ?? id] ?? {}
      if (product) {
        return { ...product, specification: { ...product.specification, ...specification } }
      }
      if (!brand || !specification) return []
      return { _id: id, name: id, brand, specification, images: [] }
    })
}
