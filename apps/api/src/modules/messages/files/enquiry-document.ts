import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages/messages'
import { termTexts } from '@dhow/contract/messages/term-texts'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { Document, Frame } from '#api/modules/documents/frame.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import { linesDocument } from '#api/modules/documents/lines.ts'
import { withoutLinks } from '#api/modules/messages/mails.ts'
import { inVisitorLanguage } from '#api/modules/messages/notices.ts'
import type { VisitorTexts } from '#api/modules/messages/parts.ts'
import type { MessageService } from '#api/modules/messages/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Handlers } from '#api/platform/http/contract.ts'

/** @param textOf converts each text that the sender typed, except the address */
export function enquiryDocument(
  frame: Frame,
  message: Omit<Message, 'outcome'>,
  textOf = (text: string): string => text,
): Promise<Document> {
  const { i18n, dayText } = frame
  const { reference, email, lines = [], terms = {}, files = [], createdAt } = message
  const name = textOf(message.name)
  const fileNames = files.map((file) => textOf(file.name)).join('\n')
  return linesDocument(frame, {
    title: i18n.t('Enquiry {reference}', { reference }),
    url: '',
    above: dayText(new Date(createdAt)),
    below: terms.company ? textOf(terms.company) : name,
    facts: [
      [i18n.t('Name'), name],
      [i18n.t('Email'), email],
      ...termTexts(terms, i18n).map(([label, text]): [string, string] => [label, textOf(text)]),
      ...(fileNames ? [[i18n.t('Files'), fileNames] satisfies [string, string]] : []),
    ],
    message: textOf(message.message),
    lines: lines.map(({ note, ...line }) => ({
      ...line,
      name: textOf(line.name),
      ...(note && { note: textOf(note) }),
    })),
    terms,
  })
}

type EnquiryLinks = ReturnType<typeof createEnquiryLinks>

/**
 * Creates and verifies the tokens of links with which a visitor opens their enquiry.
 * @param secret key of the signatures
 */
export function createEnquiryLinks(secret: string) {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')
  return {
    tokenOf: (id: string): string => `${Buffer.from(id).toString('base64url')}.${signatureOf(id)}`,

    /** Returns the id of a message; undefined for an invalid token. */
    idOf(token: string): string | undefined {
      const [encoded = '', signature = ''] = token.split('.')
      const id = Buffer.from(encoded, 'base64url').toString()
      const [given, expected] = [signature, signatureOf(id)].map((text) => Buffer.from(text))
      if (!given || !expected || given.length !== expected.length) return undefined
      return timingSafeEqual(given, expected) ? id : undefined
    },
  }
}

type Parts = VisitorTexts & {
  service: MessageService
  documents: Pick<Documents, 'createFrame' | 'send'>
  links: EnquiryLinks
}

/** Creates the handlers of the documents about enquiries. */
export function createEnquiryDocumentRoutes(
  parts: Parts,
): Pick<Handlers<Contract['documents']>, 'enquiry' | 'sentEnquiry'> {
  const { service, links } = parts
  const { createFrame, send } = parts.documents
  return {
    enquiry: ({ params: { id } }) => {
      const message = service.read(id)
      return send(['enquiry', message], () => enquiryDocument(createFrame(BASE_LANGUAGE), message))
    },

    sentEnquiry: ({ params: { token }, ...client }) => {
      const id = links.idOf(token)
      const message = id && service.read(id)
      if (!message || message.trashedAt) {
        throw new AppError('not-found', 'There is no enquiry with this link.')
      }
      // The link may reach a stranger, and the sender may be an attacker: see acknowledgementMail.
      const build = () =>
        enquiryDocument(
          createFrame(message.language),
          inVisitorLanguage(message, parts).enquiry,
          withoutLinks,
        )
      return send(['sentEnquiry', message], build, client)
    },
  }
}
