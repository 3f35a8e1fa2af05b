import { documentPaths } from '@dhow/contract/document-paths'
import { LIMITS } from '@dhow/contract/limits'
import { lineText } from '@dhow/contract/messages/enquiry-texts'
import type { Conversation, ReplyField } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { translatorOf } from '@dhow/messages/catalogues'
import { prefixOf } from '@dhow/messages/languages'
import type { FastifyBaseLogger } from 'fastify'
import { inVisitorLanguage } from '#api/modules/messages/visitor-language.ts'
import type { Background } from '#api/platform/background/background.ts'
import { createRepeatedCheck } from '#api/platform/background/repeated-check.ts'
import { createOfficeEvents, readConversation } from './conversation.ts'
import { createFollowUps, type FollowUpParts } from './follow-ups.ts'
import { createInboundReceiver, type InboundParts } from './inbound.ts'
import { createNotes } from './notes.ts'
import { createSavedReplies } from './saved-replies.ts'
import { listPeople, readRecipient } from './senders.ts'

const CHECK_EVERY_MS = 20_000

const DAY_MS = 86_400_000

/** Messages that one transaction deletes for good. */
const REMOVED_AT_ONCE = 50

type Created = 'removeDraft' | 'onChange'

type Parts = Omit<FollowUpParts & InboundParts, Created> & {
  background: Background
  publicUrl: string
  log: Pick<FastifyBaseLogger, 'error'>
  /** Returns the token with which a visitor opens their enquiry. */
  enquiryToken: (id: string) => string
  /** Returns the address of the newest quotation that the buyer can answer. */
  quotationUrl: (messageId: string) => string | undefined
  /** Sends the webhooks of a transaction. */
  sendSoon: () => void
  /** Deletes the files of messages that were deleted for good. */
  sweepFiles: () => Promise<void>
}

export type Conversations = ReturnType<typeof createConversations>

export function createConversations(parts: Parts) {
  const { db, store, background, transaction, log } = parts
  const events = createOfficeEvents()
  const notes = createNotes(parts)
  const created = { ...parts, removeDraft: notes.removeDraft, onChange: events.changed }

  /** Wakes conversations, and deletes what was in the trash too long. */
  const check = async (now = new Date()): Promise<void> => {
    if ((await transaction(() => notes.wakeDue(now))) > 0) events.changed()
    const deadline = new Date(now.getTime() - LIMITS.trashDays * DAY_MS)
    const ids = store.trashedBefore(deadline, REMOVED_AT_ONCE)
    if (ids.length === 0) return
    await background.write(ids.length, 'removeMessages', ids)
    await parts.sweepFiles()
  }

  const failure = 'waking conversations failed'

  return {
    events,
    notes,
    check,
    followUps: createFollowUps(created),
    inbound: createInboundReceiver({
      ...created,
      onChange: () => {
        events.changed()
        parts.sendSoon()
      },
    }),
    savedReplies: createSavedReplies(db),

    /** @throws AppError `not-found` */
    read(id: string): Conversation {
      const conversation = readConversation(created, id)
      const message = parts.readMessage(id)
      return {
        ...conversation,
        fields: replyFields(message, parts),
        recipient: readRecipient(conversation.entries, message),
        people: listPeople(conversation.entries, message, parts.ownAddresses()),
      }
    },

    ...createRepeatedCheck({ check, everyMs: CHECK_EVERY_MS, log, failure }),
  }
}

/** Returns the values of the fields of saved replies, in the buyer's language. */
function replyFields(message: Message, parts: Parts): Record<ReplyField, string> {
  const { _id: id, name, reference, language, terms = {} } = message
  const { enquiry } = inVisitorLanguage(message, parts)
  const i18n = translatorOf(language)
  return {
    name,
    reference,
    company: terms.company ?? '',
    list: enquiry.lines.map((line) => lineText(line, i18n)).join('\n'),
    link:
      parts.quotationUrl(id) ??
      parts.publicUrl + prefixOf(language) + documentPaths.sentEnquiry(parts.enquiryToken(id)),
  }
}
