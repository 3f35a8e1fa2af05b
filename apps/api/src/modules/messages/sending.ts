import { createHash } from 'node:crypto'
import type { Enquiry } from '@dhow/contract/messages/enquiry'
import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { EnquiryTerms, StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { inBatches } from '#api/platform/background/slices.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { EnquiryFiles } from './enquiry-files.ts'
import type { FormAge } from './form-age.ts'
import { type FindProducts, keptLines, type LineProduct } from './kept-lines.ts'
import type { createNotices } from './notices.ts'
import type { PreparedFile } from './prepared-files.ts'
import { spamReasons } from './spam.ts'
import type { MessageStore, Stored } from './store.ts'
import { wordsOf } from './words-of.ts'

/** A telephone number as E.164 has it; as it was typed where it cannot be read. */
function phoneOf(typed: string, country: string | undefined): string {
  const number = parsePhoneNumberFromString(
    typed.replace(/^\s*00/, '+'),
    country as CountryCode | undefined,
  )
  return number?.isPossible() ? number.number : typed
}

const isStated = (value: unknown) =>
  value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Terms as they are kept: without what says nothing, the telephone number in one form. */
export const keptTerms = ({ phone, ...terms }: EnquiryTerms): StoredTerms =>
  Object.fromEntries(
    Object.entries({
      ...terms,
      ...(phone && { phone: phoneOf(phone, terms.country) }),
    }).filter(([, value]) => isStated(value)),
  )

export type SendingParts = {
  store: MessageStore
  files: EnquiryFiles
  formAge: FormAge
  findProducts: FindProducts<LineProduct>
  /** Runs the work of enquiries that come at once as one transaction. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  /** Scheme and host of the site. */
  publicUrl: string
}

/** How an enquiry came in. */
type Sending = {
  createdAt?: Date
  /** Where it was sent from; without it the visitor is not told. */
  ip?: string
  files?: UploadedFile[]
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What an enquiry says, apart from what tells people from programs. */
function contentOf({ topic: _, formToken: _t, submissionId: _s, ...sent }: EnquirySubmission) {
  const { subject = 'enquiry', message = '', lines = [], terms = {}, ...sender } = sent
  return { ...sender, subject, message, lines, terms }
}

/** Stores what visitors send, once and whole. */
export function createSending(
  { store, files, findProducts, ...parts }: SendingParts,
  { tellCompany, tellVisitor, sendSoon }: ReturnType<typeof createNotices>,
) {
  /** Why an enquiry is filed under Spam; empty when it is not. */
  const judge = (
    { topic = '', formToken, email }: EnquirySubmission,
    words: string,
    now: number,
  ) => {
    const since = (milliseconds: number) => new Date(now - milliseconds)
    const age = (token: string) => parts.formAge.age(token, now) ?? 'forged'
    return spamReasons({
      message: words,
      trap: topic,
      formAge: formToken === undefined ? undefined : age(formToken),
      repeats: store.countSince(since(DAY_MS), { words }),
      fromAddress: store.countSince(since(HOUR_MS), { email }),
      ownUrl: parts.publicUrl,
    })
  }

  /**
   * Stores an enquiry together with the mails that tell the company and, where that is wished and not
   * done too often, the visitor. What looks like spam is stored all the same, with the reasons; the company
   * is told when it is released, the visitor never. What a form sends again, because it did not hear the
   * answer, is stored already. Resolves when all of it is on disk, its files too.
   * @throws AppError `unsupported` when a file is of no type that is taken
   */
  return async (
    sent: EnquirySubmission,
    { createdAt = new Date(), ip, files: uploads = [] }: Sending = {},
  ): Promise<Stored> => {
    const content = contentOf(sent)
    const prepared = await files.prepare(uploads)
    const submission = sent.submissionId && submissionKey(sent.submissionId, content, prepared)

    // Before the transaction, because it must not be interrupted.
    const lines = await inBatches(content.lines, (batch) => keptLines(batch, findProducts))
    const commit = (): Stored => {
      const before = submission && store.findSubmission(submission)
      if (before) return before
      const enquiry = { ...content, lines, terms: keptTerms(content.terms) }
      const reasons = judge(sent, wordsOf(enquiry), createdAt.getTime())
      const stored = store.insert(enquiry, createdAt, submission)
      const { id: _id, reference } = stored
      files.attach(prepared, _id)
      if (reasons.length > 0) store.markSpam(_id, reasons)
      else {
        const told = {
          ...{ ...enquiry, _id, reference, createdAt: createdAt.toISOString() },
          files: prepared,
        }
        tellCompany(told)
        tellVisitor(told, ip)
      }
      return stored
    }

    const stored = await files.keepFor(prepared, () => parts.sharedTransaction(commit))
    sendSoon()
    return stored
  }
}

type Sent = Enquiry & Pick<EnquirySubmission, 'lines' | 'terms'>

/**
 * The key of one sending of a form, as SHA-256: a second try of it is known, and another text, list or file under the
 * same id is another enquiry.
 */
function submissionKey(
  id: string,
  { name, email, subject, message, lines = [], terms = {} }: Sent,
  files: Pick<PreparedFile, 'name' | 'hash'>[],
): string {
  const details = { lines, terms, files: files.map((file) => [file.name, file.hash]) }
  // Without any it is what it was before there were any.
  const hasDetails = lines.length + Object.keys(terms).length + files.length > 0
  const sent = [id, name, email, subject, message, ...(hasDetails ? [details] : [])]
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex')
}
