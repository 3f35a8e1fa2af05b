import type { StoredLine } from '@dhow/contract/messages/enquiry-lines'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import type { MessageFile } from '@dhow/contract/messages/messages'
import { eq, given } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { enquiryDetails, enquiryFiles } from '#api/platform/database/schema.ts'

/** What stands beside the words of an enquiry; nothing of it need be there. */
export type Details = { lines?: StoredLine[]; terms?: StoredTerms }

/** What stands beside the words of messages, in SQL. */
export function createDetailsStore(db: Db) {
  const ofMessage = db
    .select({ terms: enquiryDetails.terms, lines: enquiryDetails.lines })
    .from(enquiryDetails)
    .where(eq(enquiryDetails.messageId, given('id')))
    .prepare()
  const filesOf = db
    .select({
      id: enquiryFiles.id,
      name: enquiryFiles.name,
      bytes: enquiryFiles.bytes,
      type: enquiryFiles.type,
    })
    .from(enquiryFiles)
    .where(eq(enquiryFiles.messageId, given('id')))
    .orderBy(enquiryFiles.position)
    .prepare()

  return {
    addDetails(messageId: string, { lines = [], terms = {} }: Details): void {
      const { company = null, country = null } = terms
      if (lines.length === 0 && Object.keys(terms).length === 0) return
      db.insert(enquiryDetails)
        .values({ messageId, company, country, lineCount: lines.length, terms, lines })
        .run()
    },

    /** What there is of lines, terms and files. */
    detailsOf(id: string): Details & { files?: MessageFile[] } {
      const { lines = [], terms = {} } = ofMessage.get({ id }) ?? {}
      const files = filesOf.all({ id })
      return {
        ...(lines.length > 0 && { lines }),
        ...(Object.keys(terms).length > 0 && { terms }),
        ...(files.length > 0 && { files }),
      }
    },
  }
}
