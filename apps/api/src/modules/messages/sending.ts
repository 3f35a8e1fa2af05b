import type {
  EnquirySubmission,
  EnquiryTerms,
  StoredTerms,
} from '@dhow/contract/messages/enquiry-submission'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { toStoredLines } from '#api/modules/lists/lines.ts'
import { processInBatches } from '#api/platform/background/slices.ts'
import { formatPhone } from '#api/platform/phone.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { createNotices } from './notices.ts'
import type { MessageParts } from './parts.ts'
import { findSpamReasons } from './spam/spam.ts'
import type { Stored } from './store.ts'
import { getEnquiryText } from './stored-lines.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const isStated = (value: unknown) =>
  value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)

/** Removes empty terms, and converts a telephone number that can be parsed to the international format. */
export const toStoredTerms = ({ phone, ...terms }: EnquiryTerms): StoredTerms =>
  Object.fromEntries(
    Object.entries({
      ...terms,
      ...(phone && { phone: formatPhone(phone, terms.country) }),
    }).filter(([, value]) => isStated(value)),
  )

type SendingParts = Pick<
  MessageParts,
  'store' | 'files' | 'formAge' | 'findProducts' | 'sharedTransaction' | 'publicUrl'
>

type Sending = {
  createdAt?: Date
  /** Address of the visitor, who gets no copy if it is missing. */
  ip?: string
  files?: UploadedFile[]
  /** True if the company enters the enquiry: nobody is mailed, and it is never spam. */
  isByHand?: boolean
  language?: Language | undefined
  /** Called in the transaction. */
  onStored?: (stored: Stored) => void
}

export function createSending(
  { store, files, findProducts, formAge, publicUrl, sharedTransaction }: SendingParts,
  { notify, report, sendSoon }: ReturnType<typeof createNotices>,
) {
  /**
   * Stores an enquiry with its files and the mails about it. The company gets a mail about spam when it is moved to
   * the inbox.
   * @throws AppError `unsupported` for a file
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
    const storedLines = await processInBatches(lines, (batch) => toStoredLines(batch, findProducts))
    const enquiry = { ...content, language, lines: storedLines, terms: toStoredTerms(terms) }

    const findReasons = () => {
      const now = createdAt.getTime()
      const words = getEnquiryText(enquiry)
      return findSpamReasons({
        message: words,
        trap: topic,
        formAge: formToken === undefined ? undefined : (formAge.getAge(formToken, now) ?? 'forged'),
        repeats: store.countByWords(words, new Date(now - DAY_MS)),
        fromAddress: store.countByEmail(sender.email, new Date(now - HOUR_MS)),
        ownUrl: publicUrl,
        email: sender.email,
        hasLines: lines.length > 0,
      })
    }

    const commit = (): Stored => {
      const reasons = isByHand ? [] : findReasons()
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
