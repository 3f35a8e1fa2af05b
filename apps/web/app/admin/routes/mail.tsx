import { paths } from '@dhow/contract/paths'
import { MailSettingsForm } from '#app/admin/mail/mail-settings-form.tsx'
import { TestMail } from '#app/admin/mail/test-mail.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export default function Mail() {
  const query = api.mail.settings.queryOptions()
  const { data: settings, isPending, isError, note, refetch } = useFreshQuery(query)
  return (
    <OfficePage title="Mail" back={{ to: paths.dashboard, label: 'Back to Dashboard' }}>
      {isPending && <Spinner note={note} />}
      {isError && (
        <EmptyNote
          text="The settings of mails could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {settings && <MailSettingsForm settings={settings} />}
      {settings && <TestMail />}
    </OfficePage>
  )
}
