import { contactFields, enquiry } from './factories.ts'
import { startWithAdmin } from './login-as-admin.ts'
import { openSmtpInbox } from './smtp-inbox.ts'

/** How a mail server refuses an address that it does not know. */
export const UNKNOWN = { responseCode: 550, message: '5.1.1 No such mailbox' }

type Inbox = Parameters<typeof openSmtpInbox>[0]

/** A server whose mail goes to a real mail server, with an enquiry that is replied to. */
export async function startWithReply(options: Inbox = {}) {
  const inbox = await openSmtpInbox(options)
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin('PUT /api/contact/details', contactFields())
  const { id } = await server.services.messages.send(enquiry())
  await server.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
  await server.services.outbox.idle()
  const delivery = async () =>
    (await server.admin('GET /api/messages')).body[0].reply.delivery as object
  return { ...server, id, inbox, delivery, again: `POST /api/mail/replies/${id}` as const }
}

/** A mail server that refuses the reply's addressee until it relents. */
export function moodyServer() {
  let refuses = true
  const refuseRecipient = (address: string) =>
    refuses && address === enquiry().email ? UNKNOWN : undefined
  const relent = () => {
    refuses = false
  }
  return { refuseRecipient, relent }
}
