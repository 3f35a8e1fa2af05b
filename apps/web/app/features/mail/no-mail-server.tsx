import { MailX } from 'lucide-react'

/** Says, as long as it is so, that mails become files, and what to do about it. */
export const NoMailServer = () => (
  <section
    aria-label="Mail server"
    className="flex items-start gap-3 rounded-card border border-line bg-raised p-5"
  >
    <MailX aria-hidden size={22} className="mt-0.5 shrink-0 text-amber" />
    <div className="grid min-w-0 gap-2">
      <p className="font-semibold">
        No mail server is set up: replies and reset links are stored as files on the server instead
        of being sent.
      </p>
      <p className="max-w-prose text-sm text-muted">
        Nobody is mailed about new enquiries either. Ask whoever runs the server to set{' '}
        <code>SMTP_URL</code> to your mail server, as “Mail” in <code>docs/running.md</code> says,
        and to start it again. A reply that was stored can be sent then, from its message.
      </p>
    </div>
  </section>
)
