import { useEffect } from 'react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { paths } from '#app/paths.ts'
import { EmptyNote } from '#app/ui/retry.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { notify } from '#app/ui/toast.tsx'

export default function EditContact() {
  const { data: details, isPending, isError, refetch } = api.contact.get.useQuery()
  useEffect(() => {
    if (isError) notify.error('Failed to load contact details')
  }, [isError])
  return (
    <>
      <Link to={paths.dashboard} className="text-sm text-sea hover:underline">
        Back to Dashboard
      </Link>
      <h1 className="mt-2 mb-6 text-2xl font-semibold">Edit Contact Details</h1>
      {isPending && <Spinner />}
      {isError && (
        <EmptyNote text="Failed to load contact details" onRetry={() => void refetch()} />
      )}
      {details && <ContactForm details={details} />}
    </>
  )
}
