import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import type { EnquiryTerms, StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import { BASE_LANGUAGE, type Language } from '@dhow/messages/languages'
import { inBatches } from '#api/platform/background/slices.ts'
import { phoneText } from '#api/platform/phone.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { wordsOf } from './details-store.ts'
import type { EnquiryFiles } from './files/enquiry-files.ts'
import type { createNotices } from './notices.ts'
import { type FormAge, spamReasons } from './spam/spam.ts'
import type { MessageStore, Stored } from './store.ts'
import { type FindProducts, type LineProduct, toStoredLines } from './stored-lines.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const isStated = (value: unknown) =>
  value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Removes empty terms, and converts a telephone number that can be parsed to the international format. */
export const toStoredTerms = ({ phone, ...terms }: EnquiryTerms): StoredTerms =>
  Object.fromEntries(
    Object.entries({
      ...terms,
      ...(phone && { phone: phoneText(phone, terms.country) }),
    }).filter(([, value]) => isStated(value)),
  )

export type SendingParts = {
  store: MessageStore
  files: EnquiryFiles
  formAge: FormAge
  findProducts: FindProducts<LineProduct>
  /** Runs the work of simultaneous enquiries in one transaction. */
  sharedTransaction: <T>(work: () => T) => Promise<T>
  publicUrl: string
}

type Sending = {
  createdAt?: Date
  /** Address of the visitor, who gets no copy if it is missing. */
  ip?: string
  files?: UploadedFile[]
  /** Whether the company enters it: nobody is mailed, and it is never spam. */
  isByHand?: boolean
  /** Language of the mails to the visitor. */
  language?: Language | undefined
  /** Called in the transaction. */
  onStored?: (stored: Stored) => void
}

export function createSending(
  { store, files, findProducts, formAge, publicUrl, sharedTransaction }: SendingParts,
  { notify, report, sendSoon }: ReturnType<typeof createNotices>,
) {
  /**
   * Stores an enquiry with its files and the mails about it. Spam is stored too, but the company gets
   * a mail only when it is moved to the inbox.
   * @throws AppError `unsupported` if the type of a file is not allowed
   */
  return async (
    { topic = '', formToken, ...sent }: EnquirySubmission,
    {
      createdAt = new Date(),
      ip,
      files: uploads = [],
      isByHand,
      language = BASE_LANGUAGE,
      onStored,
    }: Sending = {},
  ): Promise<Stored> => {
    const { subject = 'enquiry', message = '', lines = [], terms = {}, ...sender } = sent
    const content = { ...sender, subject, message, lines, terms }
    const prepared = await files.prepare(uploads)
    // Outside the transaction, which must not be interrupted.
    const storedLines = await inBatches(lines, (batch) => toStoredLines(batch, findProducts))
    const enquiry = { ...content, language, lines: storedLines, terms: toStoredTerms(terms) }

    const spamReasonsOf = () => {
      const now = createdAt.getTime()
      const words = wordsOf(enquiry)
      return spamReasons({
        message: words,
        trap: topic,
        formAge: formToken === undefined ? undefined : (formAge.age(formToken, now) ?? 'forged'),
        repeats: store.countOfWords(words, new Date(now - DAY_MS)),
        fromAddress: store.countOfEmail(sender.email, new Date(now - HOUR_MS)),
        ownUrl: publicUrl,
        email: sender.email,
        hasLines: lines.length > 0,
      })
    }

    const commit = (): Stored => {
      const reasons = isByHand ? [] : spamReasonsOf()
      const stored = store.insert(enquiry, createdAt)
      const { id: _id, reference } = stored
      files.attach(prepared, _id)
      if (reasons.length > 0) store.markSpam(_id, reasons)
      else {
        const ids = { _id, reference, createdAt: createdAt.toISOString() }
        const reported = { ...enquiry, ...ids, files: prepared }
        if (isByHand) report(reported)
        else notify(reported, ip)
      }
      onStored?.(stored)
      return stored
    }

    const stored = await files.storeDuring(prepared, () => sharedTransaction(commit))
    sendSoon()
    return stored
  }
}
