import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { useReload } from './use-inbox.ts'

/** Why a message is in Spam, with a button to move it to the inbox. */
export function SpamNotice({ id, reasons }: { id: string; reasons: string[] }) {
  const reload = useReload()
  const release = api.messages.release.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await reload()
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to move the message')),
  })
  return (
    <section aria-label="Spam" className="max-w-prose rounded-card bg-amber-soft p-5">
      <h3 className="text-sm font-semibold text-amber">This looks like spam</h3>
      <ul className="mt-2 mb-4 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Button disabled={release.isPending} onClick={() => release.mutate({ params: { id } })}>
        Not spam: move to the inbox
      </Button>
    </section>
  )
}
