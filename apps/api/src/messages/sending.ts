import type { SentEnquiry } from '@dhow/contract/sent-enquiry'
import { inBatches } from '#api/background/slices.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import type { EnquiryFiles } from './enquiry-files.ts'
import type { FormAge } from './form-age.ts'
import { type FindProducts, keptLines, type LineProduct } from './kept-lines.ts'
import { keptTerms } from './kept-terms.ts'
import type { createNotices } from './notices.ts'
import { spamReasons } from './spam.ts'
import type { MessageStore, Stored } from './store.ts'
import { submissionKey } from './submission.ts'
import { wordsOf } from './words-of.ts'

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
function contentOf({ topic: _, formToken: _t, submissionId: _s, ...sent }: SentEnquiry) {
  const { subject = 'enquiry', message = '', lines = [], terms = {}, ...sender } = sent
  return { ...sender, subject, message, lines, terms }
}

/** Stores what visitors send, once and whole. */
export function createSending(
  { store, files, findProducts, ...parts }: SendingParts,
  { tellCompany, tellVisitor, sendSoon }: ReturnType<typeof createNotices>,
) {
  /** Why an enquiry is filed under Spam; empty when it is not. */
  const judge = ({ topic = '', formToken, email }: SentEnquiry, words: string, now: number) => {
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
    sent: SentEnquiry,
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
