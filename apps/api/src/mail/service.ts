import { Failure } from '#api/failure.ts'
import { readFailure } from './failure.ts'
import type { Outbox } from './outbox.ts'
import { testMail } from './templates/test-mail.ts'

export type MailService = ReturnType<typeof createMailService>

type Parts = {
  outbox: Outbox
  /** Where the company reads about new enquiries. */
  companyEmail: () => string
  publicUrl: string
  /** Milliseconds that the person who asked for a test mail waits for its outcome. */
  testPatience?: number
}

/** What the administrator can see and do about mail. */
export function createMailService({
  outbox,
  companyEmail,
  publicUrl,
  testPatience = 15_000,
}: Parts) {
  return {
    health: outbox.health,

    /** Ends the warning about what was refused or expired. */
    dismiss: outbox.dismiss,

    /** Sends a mail to the company past the outbox. Answers in words, in time. */
    async test(): Promise<{ success: boolean; message: string }> {
      const to = companyEmail()
      const mail = testMail({ to, siteUrl: publicUrl })
      try {
        const words = await outbox.sendNow(mail, AbortSignal.timeout(testPatience))
        const { configured } = outbox.health()
        const message = configured
          ? `The mail server took the test mail to ${to}. It said: ${words}`
          : `No mail server is set, so the test mail to ${to} was written to ${words}`
        if (configured) outbox.start()
        return { success: true, message }
      } catch (error) {
        const { words } = readFailure(error)
        return { success: false, message: `The test mail to ${to} was not sent. ${words}` }
      }
    },

    /**
     * Queues the reply to a message anew.
     * @throws Failure `not-found` without a mail that can be sent, `conflict` while it waits or after it was sent
     */
    sendReplyAgain(messageId: string): void {
      if (!outbox.sendReplyAgain(messageId)) {
        const state = outbox.deliveries([messageId]).get(messageId)?.state
        if (!state) throw new Failure('not-found', 'There is no mail of a reply to this message.')
        throw new Failure(
          'conflict',
          state === 'sent' ? 'This reply has been sent.' : 'This reply is being sent already.',
        )
      }
      outbox.wake()
    },

    /** Tries whatever has not left again, at once; enquiries go to the company's address of today. */
    sendAllAgain(): void {
      outbox.sendAllAgain(companyEmail())
      outbox.wake()
    },
  }
}
