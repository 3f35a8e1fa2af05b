import type { Contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages/messages'
import { formatTerms } from '@dhow/contract/messages/term-texts'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import type { Document, Frame } from '#api/modules/documents/frame.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import { buildLinesDocument } from '#api/modules/documents/lines.ts'
import { removeLinks } from '#api/modules/messages/mails.ts'
import { translateForVisitor } from '#api/modules/messages/notices.ts'
import type { VisitorTexts } from '#api/modules/messages/parts.ts'
import type { MessageService } from '#api/modules/messages/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import { createSigner } from '#api/platform/signatures.ts'

/** @param convert converts each text that the sender typed, except the address */
export function buildEnquiryDocument(
  frame: Frame,
  message: Omit<Message, 'outcome'>,
  convert = (text: string): string => text,
): Promise<Document> {
  const { i18n, formatDay } = frame
  const { reference, email, lines = [], terms = {}, files = [], createdAt } = message
  const name = convert(message.name)
  const fileNames = files.map((file) => convert(file.name)).join('\n')
  return buildLinesDocument(frame, {
    title: i18n.t('Enquiry {reference}', { reference }),
    url: '',
    above: formatDay(new Date(createdAt)),
    below: terms.company ? convert(terms.company) : name,
    facts: [
      [i18n.t('Name'), name],
      [i18n.t('Email'), email],
      ...formatTerms(terms, i18n).map(([label, text]): [string, string] => [label, convert(text)]),
      ...(fileNames ? [[i18n.t('Files'), fileNames] satisfies [string, string]] : []),
    ],
    message: convert(message.message),
    lines: lines.map(({ note, written, ...line }) => ({
      ...line,
      name: convert(line.name),
      ...(note && { note: convert(note) }),
      ...(written && { written: convert(written) }),
    })),
    terms,
  })
}

type EnquiryLinks = ReturnType<typeof createEnquiryLinks>

/** Creates and verifies the tokens of links with which a visitor opens their enquiry. */
export function createEnquiryLinks(key: string) {
  const { sign, isGenuine } = createSigner(key)
  return {
    createToken: (id: string): string => `${Buffer.from(id).toString('base64url')}.${sign(id)}`,

    /** Returns the id of a message; undefined for an invalid token. */
    verifyToken(token: string): string | undefined {
      const [encoded = '', signature = ''] = token.split('.')
      const id = Buffer.from(encoded, 'base64url').toString()
      return isGenuine(id, signature) ? id : undefined
    },
  }
}

type Parts = VisitorTexts & {
  service: MessageService
  documents: Pick<Documents, 'createFrame' | 'send'>
  links: EnquiryLinks
}

export function createEnquiryDocumentRoutes(
  parts: Parts,
): Pick<Handlers<Contract['documents']>, 'enquiry' | 'sentEnquiry'> {
  const { service, links } = parts
  const { createFrame, send } = parts.documents
  return {
    enquiry: ({ params: { id } }) => {
      const message = service.read(id)
      return send(['enquiry', message], () =>
        buildEnquiryDocument(createFrame(BASE_LANGUAGE), message),
      )
    },

    sentEnquiry: ({ params: { token }, ...client }) => {
      const id = links.verifyToken(token)
      const message = id && service.read(id)
      if (!message || message.trashedAt) {
        throw new AppError('not-found', 'There is no enquiry with this link.')
      }
      // The link may reach a stranger, and the sender may be an attacker: see buildAcknowledgementMail.
      const build = () =>
        buildEnquiryDocument(
          createFrame(message.language),
          translateForVisitor(message, parts).enquiry,
          removeLinks,
        )
      return send(['sentEnquiry', message], build, client)
    },
  }
}
