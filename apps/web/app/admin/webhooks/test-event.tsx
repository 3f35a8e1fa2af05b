import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TestResult } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/hooks.ts'

type Props = {
  id: string
  /** Further buttons of the endpoint. */
  children: ReactNode
}

/** A button that sends a test event, among other buttons, with the response below them. */
export function TestEvent({ id, children }: Props) {
  const client = useQueryClient()
  const test = api.webhooks.test.useMutation({
    onSettled: () => client.invalidateQueries({ queryKey: api.webhooks.list.key() }),
  })
  const button = useFocusAfterBusy(test.isPending)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={button}
          variant="quiet"
          disabled={test.isPending}
          onClick={() => test.mutate({ params: { id } })}
        >
          {test.isPending ? 'Sending...' : 'Send test event'}
        </Button>
        {children}
      </div>
      <TestResult test={test}>
        {test.data?.answer.body && (
          <p>
            Response: <code dir="auto">{test.data.answer.body}</code>
          </p>
        )}
      </TestResult>
    </div>
  )
}
