import { MailX } from 'lucide-react'
import { Notice } from '#app/ui/notice.tsx'

/** Shown while no mail server is set up: mails become files, and what to do about it. */
export const NoMailServer = () => (
  <section aria-label="Mail server">
    <Notice
      Icon={MailX}
      title="No mail server is set up: replies and reset links are stored as files on the server instead of being sent."
    >
      Nobody is mailed about new enquiries either. Ask whoever runs the server to set{' '}
      <code>SMTP_URL</code> to your mail server, as “Mail” in <code>docs/running.md</code> says, and
      to start it again. A reply that was stored can be sent then, from its message.
    </Notice>
  </section>
)
