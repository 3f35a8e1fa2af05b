import type { ReactNode } from 'react'
import { TestResult } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'

export function TestMail({ children }: { children?: ReactNode }) {
  const test = api.mail.test.useMutation()
  return (
    <section aria-labelledby="test-mail" className="mt-10 border-t border-line pt-8">
      <h2 id="test-mail" className="text-lg font-semibold">
        Test mail
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        When a mail server is set up, enquiries are sent to the saved email address. Send a test
        mail to check that they arrive. {children}
      </p>
      <Button variant="quiet" disabled={test.isPending} onClick={() => test.mutate({})}>
        {test.isPending ? 'Sending...' : 'Send test mail'}
      </Button>
      <TestResult test={test} />
    </section>
  )
}
