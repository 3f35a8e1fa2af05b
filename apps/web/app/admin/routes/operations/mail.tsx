import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { MailSettingsForm } from '#app/admin/mail/mail-settings-form.tsx'
import { MailboxCard } from '#app/admin/mail/mailbox-form.tsx'
import { api } from '#app/api/office.ts'

export default function Mail() {
  const query = useFreshQuery(api.mail.settings.queryOptions())
  return (
    <OfficePage title="Mail">
      <QueryContent query={query} error="Could not load the mail settings.">
        {(settings) => <MailSettingsForm settings={settings} />}
      </QueryContent>
      <MailboxCard />
    </OfficePage>
  )
}
