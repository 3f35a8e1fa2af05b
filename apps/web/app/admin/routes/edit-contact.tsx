import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { ContactForm } from '#app/admin/contact/contact-form.tsx'
import { TestMail } from '#app/admin/mail/test-mail.tsx'
import { OfficePage } from '#app/admin/office-page.tsx'
import { useFreshQuery } from '#app/admin/use-fresh-query.ts'
import { api } from '#app/api/client.ts'
import { EmptyNote } from '#app/ui/empty-note.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useErrorToast } from '#app/ui/toast.tsx'

export default function EditContact() {
  const query = api.contact.get.queryOptions()
  const { data: details, isPending, isError, note, refetch } = useFreshQuery(query)
  useErrorToast(isError, 'Failed to load contact details')
  return (
    <OfficePage
      title="Edit Contact Details"
      back={{ to: paths.dashboard, label: 'Back to Dashboard' }}
    >
      {isPending && <Spinner note={note} />}
      {isError && (
        <EmptyNote text="Failed to load contact details" onRetry={() => void refetch()} />
      )}
      {details && <ContactForm details={details} />}
      {details && (
        <TestMail>
          What stands below your mails, and whether visitors get a confirmation, is decided under{' '}
          <Link to={paths.mail} className="text-sea underline">
            Mail
          </Link>
          .
        </TestMail>
      )}
    </OfficePage>
  )
}
