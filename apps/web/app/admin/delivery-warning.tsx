import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

/** What follows a call about what was not delivered: its outcome is said, and these queries are asked anew. */
export function useOutcome(queryKey: readonly unknown[]) {
  const client = useQueryClient()
  return {
    onSuccess: async ({ message }: { message: string }) => {
      notify.success(message)
      await client.invalidateQueries({ queryKey })
    },
    onError: (error: Error) =>
      notify.error(messageOf(error, 'This did not work. Please try again.')),
  }
}

type Action = { label: string; onClick: () => void }

type Props = {
  label: string
  /** While one of the actions is under way. */
  busy: boolean
  actions: Action[]
  children: ReactNode
}

/** The dashboard's warning about what does not leave, with what can be done about it. */
export const DeliveryWarning = ({ label, busy, actions, children }: Props) => (
  <section
    aria-label={label}
    className="flex items-start gap-3 rounded-card bg-amber-soft p-5 text-amber"
  >
    <TriangleAlert aria-hidden size={22} className="mt-0.5 shrink-0" />
    <div className="grid min-w-0 gap-2">
      {children}
      <div className="mt-2 flex flex-wrap gap-3">
        {actions.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="quiet"
            disabled={busy}
            onClick={onClick}
            className="bg-raised"
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  </section>
)
