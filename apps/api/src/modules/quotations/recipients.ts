import { requireParticipants } from '#api/platform/mail/recipient-keys.ts'
import type { SendingParts } from './sending.ts'
import { isDraft } from './views.ts'

export type RequireRecipient = ReturnType<typeof createRequireRecipient>

/** Creates a check of the recipients of programs, who may only write to the people of a conversation. */
export const createRequireRecipient =
  ({ store, service, messages }: Pick<SendingParts, 'store' | 'service' | 'messages'>) =>
  /** @throws AppError `forbidden` for an API key and an address outside of the conversation */
  (id: string, session: string, field: string, address?: string): void => {
    if (session) return
    const { messageId } = service.requireRow(id)
    const sent = store.listVersions(id).filter((version) => !isDraft(version))
    const participants = messageId === null ? [] : messages.listParticipants(messageId)
    requireParticipants(
      [...participants, ...sent.map(({ buyer }) => buyer.email)],
      [[field, address]],
    )
  }
