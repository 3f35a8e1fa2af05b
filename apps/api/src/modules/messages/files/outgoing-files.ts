import { LIMITS } from '@dhow/contract/limits'
import type { AttachedDocument, Message } from '@dhow/contract/messages/messages'
import { AppError } from '#api/platform/app-error.ts'
import type { Attachment } from '#api/platform/mail/outgoing-mail.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import type { EnquiryFiles, NewFile } from './enquiry-files.ts'

export type OutgoingFileParts = {
  files: Pick<EnquiryFiles, 'prepareUploads' | 'prepareAttachments'>
  /** Creates the file of a document of the company. @throws AppError `not-found` */
  createDocument: (document: AttachedDocument, message: Message) => Promise<Attachment>
}

/** Creates a function that prepares the files of a mail. The function throws AppError `too-large`. */
export const createOutgoingFiles =
  ({ files, createDocument }: OutgoingFileParts) =>
  async (
    uploads: UploadedFile[],
    documents: AttachedDocument[],
    message: Message,
  ): Promise<NewFile[]> => {
    const uploaded = await files.prepareUploads(uploads)
    const created: Attachment[] = []
    for (const document of documents) created.push(await createDocument(document, message))
    const sizes = [
      ...uploaded.map(({ bytes }) => bytes),
      ...created.map(({ content }) => content.length),
    ]
    if (sizes.reduce((sum, size) => sum + size, 0) > LIMITS.followUpBytes) {
      const mb = LIMITS.followUpBytes / 1_000_000
      const text = `The attachments may have at most ${mb} MB together.`
      throw AppError.ofField('too-large', 'files', text)
    }
    return [...uploaded, ...(await files.prepareAttachments(created))]
  }
