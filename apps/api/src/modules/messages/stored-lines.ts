import type { EnquiryFileType } from '@dhow/contract/limits'
import { calculateLineTotals, toJourney } from '@dhow/contract/messages/enquiry-load'
import type {
  MessageLine,
  StoredLine,
  StoredTerms,
} from '@dhow/contract/messages/enquiry-submission'
import type { MessageFile } from '@dhow/contract/messages/messages'
import { formatTerms } from '@dhow/contract/messages/term-texts'
import { getEnglish } from '@dhow/i18n/catalogues'
import {
  type FindProducts,
  getLineSpecification,
  type LineProduct,
  readProductsById,
} from '#api/modules/lists/lines.ts'
import { products } from '#api/modules/products/tables.ts'
import { and, eq, isNull, placeholder, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { enquiryDetails, enquiryFiles, messages, requestedProducts } from './tables.ts'

/** Adds the current picture of each product, and what changed since the enquiry. */
export function addProducts(lines: StoredLine[], find: FindProducts<LineProduct>): MessageLine[] {
  const productsById = readProductsById(lines, find)
  return lines.map((line) => {
    if (!line.productId) return line
    const product = productsById.get(line.productId)
    if (!product) return { ...line, gone: true }
    const image = product.images[0]
    const changed = findChanges(line, product)
    return {
      ...line,
      ...(image !== undefined && { image }),
      ...(changed.length > 0 && { changed }),
    }
  })
}

/** Returns the changed fields of a product. Lines that were sent for an unknown product have none. */
function findChanges(line: StoredLine, product: LineProduct) {
  if (line.brand === undefined) return []
  const previousFacts: Record<string, unknown> = { ...line.specification }
  const currentFacts: Record<string, unknown> = { ...getLineSpecification(product) }
  const facts = [...new Set([...Object.keys(previousFacts), ...Object.keys(currentFacts)])]
  return [
    ...(line.name === product.name ? [] : ['name']),
    // Older lines have no item number.
    ...(line.itemNumber && line.itemNumber !== product.itemNumber ? ['itemNumber'] : []),
    ...(line.brand === product.brand ? [] : ['brand']),
    ...facts.filter(
      (fact) => JSON.stringify(previousFacts[fact]) !== JSON.stringify(currentFacts[fact]),
    ),
  ]
}

export type Details = { lines?: StoredLine[]; terms?: StoredTerms }

/** Returns the complete text of an enquiry for the spam filter. */
export function getEnquiryText({ message, lines = [], terms = {} }: Details & { message: string }) {
  const lineTexts = lines.map(({ name, quantity, unit, note = '', written = '' }) =>
    `${name} ${quantity} ${unit} ${note} ${written}`.trim(),
  )
  const termLines = formatTerms(terms, getEnglish()).map(([, text]) => text)
  return [message, ...lineTexts, ...termLines].filter((text) => text).join('\n')
}

export function createDetailsStore(db: Db) {
  const detailsQuery = db
    .select({ terms: enquiryDetails.terms, lines: enquiryDetails.lines })
    .from(enquiryDetails)
    .where(eq(enquiryDetails.messageId, placeholder('id')))
    .prepare()
  const { id, name, bytes } = enquiryFiles
  const type = sql<EnquiryFileType>`type`
  const filesQuery = db
    .select({ id, name, bytes, type })
    .from(enquiryFiles)
    .where(and(eq(enquiryFiles.messageId, placeholder('id')), isNull(enquiryFiles.entryId)))
    .orderBy(enquiryFiles.position)
    .prepare()

  return {
    addDetails(messageId: string, { lines = [], terms = {} }: Details): void {
      const { company = null, country = null } = terms
      if (lines.length === 0 && Object.keys(terms).length === 0) return
      db.insert(enquiryDetails)
        .values({ messageId, company, country, lineCount: lines.length, terms, lines })
        .run()
      if (lines.length === 0) return
      // One statement, because an enquiry may have a thousand lines.
      db.run(sql`
        insert into ${requestedProducts}
        select ${messages.id}, line.key, line.value ->> 'product', line.value ->> 'name', ${products.category},
          ${country}, line.value ->> 'cartons', ${messages.createdAt}, ${messages.folder} = 0
        from json_each(${serializeRequestedLines(lines, terms)}) as line
        join ${messages} on ${messages.id} = ${messageId}
        left join ${products} on ${products.id} = line.value ->> 'product'`)
    },

    readDetails(id: string): Details & { files?: MessageFile[] } {
      const { lines = [], terms = {} } = detailsQuery.get({ id }) ?? {}
      const files = filesQuery.all({ id })
      return {
        ...(lines.length > 0 && { lines }),
        ...(Object.keys(terms).length > 0 && { terms }),
        ...(files.length > 0 && { files }),
      }
    },
  }
}

/** Returns the product, name and cartons of each line of an enquiry, as JSON for `requested_products`. */
export function serializeRequestedLines(lines: StoredLine[], terms: StoredTerms): string {
  const journey = toJourney(terms)
  return JSON.stringify(
    lines.map((line) => ({
      product: line.productId ?? line.name.toLowerCase(),
      name: line.name,
      cartons: calculateLineTotals(line, journey).cartons,
    })),
  )
}
