import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { ContactForm } from '#app/admin/contact/contact-form.tsx'
import { OfficePage } from '#app/admin/frame/office-page.tsx'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { api } from '#app/api/office.ts'
import { useErrorToast } from '#app/ui/toast.tsx'

export default function EditContact() {
  const query = useFreshQuery(api.contact.get.queryOptions())
  useErrorToast(query.isError, 'Failed to load contact details')
  return (
    <OfficePage title="Edit Contact Details">
      <QueryContent query={query} error="Failed to load contact details">
        {(details) => (
          <>
            <ContactForm details={details} />
            <p className="mt-10 text-sm text-muted">
              Set your mail server and signature, and send a test mail, under{' '}
              <Link to={paths.mail} className="text-sea underline">
                Mail
              </Link>
              .
            </p>
          </>
        )}
      </QueryContent>
    </OfficePage>
  )
}
