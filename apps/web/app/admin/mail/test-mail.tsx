import type { ReactNode } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'

const UNREACHED = 'The site could not be reached. Please check your connection and try again.'

/** Sends a test mail to the company and shows the outcome. */
export function TestMail({ children }: { children?: ReactNode }) {
  const test = api.mail.test.useMutation()
  const success = test.data?.success === true
  const outcome = test.data?.message ?? (test.isError && messageOf(test.error, UNREACHED))
  return (
    <section aria-labelledby="test-mail" className="mt-10 border-t border-line pt-8">
      <h2 id="test-mail" className="text-lg font-semibold">
        Does mail arrive?
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        Once a mail server is set up, enquiries are mailed to the saved email address. A test mail
        shows whether it gets there. {children}
      </p>
      <Button variant="quiet" disabled={test.isPending} onClick={() => test.mutate({})}>
        {test.isPending ? 'Sending...' : 'Send test mail'}
      </Button>
      <div role="status">
        {!test.isPending && outcome && (
          <p
            className={classNames(
              'mt-4 max-w-2xl rounded-card px-4 py-3 text-sm wrap-anywhere',
              success ? 'bg-leaf-soft text-leaf' : 'bg-coral-soft text-coral',
            )}
          >
            {outcome}
          </p>
        )}
      </div>
    </section>
  )
}
