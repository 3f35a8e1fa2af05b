import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'

const UNREACHED = 'The site could not be reached. Please check your connection and try again.'

type Props = {
  id: string
  /** Further buttons of the endpoint. */
  children: ReactNode
}

/** Sends a test event, among the endpoint's other buttons, and shows what was answered below them. */
export function TestEvent({ id, children }: Props) {
  const client = useQueryClient()
  const test = api.webhooks.test.useMutation({
    onSettled: () => client.invalidateQueries({ queryKey: api.webhooks.list.key() }),
  })
  const button = useFocusAfterBusy(test.isPending)
  const success = test.data?.success === true
  const outcome = test.data?.message ?? (test.isError && messageOf(test.error, UNREACHED))
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
      <div role="status">
        {!test.isPending && outcome && (
          <div
            className={classNames(
              'mt-3 grid gap-1 rounded-card px-4 py-3 text-sm wrap-anywhere',
              success ? 'bg-leaf-soft text-leaf' : 'bg-coral-soft text-coral',
            )}
          >
            <p>{outcome}</p>
            {test.data?.answer.body && (
              <p>
                It said: <code dir="auto">{test.data.answer.body}</code>
              </p>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
