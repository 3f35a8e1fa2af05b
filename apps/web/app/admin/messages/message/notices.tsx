import { LIMITS } from '@dhow/contract/limits'
import { formatMoment } from '#app/admin/files/formats.ts'
import { useChange } from '#app/admin/messages/conversation/use-conversation.ts'
import { useMarkSpam } from '#app/admin/messages/use-inbox.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'

export function SpamNotice({ id, reasons }: { id: string; reasons: string[] }) {
  const move = useMarkSpam()
  return (
    <section aria-label="Spam" className="max-w-prose rounded-card bg-amber-soft p-5">
      <h3 className="text-sm font-semibold text-amber">This looks like spam</h3>
      <ul className="mt-2 mb-4 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Button
        disabled={move.isPending}
        onClick={() => move.mutate({ body: { ids: [id], spam: false } })}
      >
        Not spam: move to inbox
      </Button>
    </section>
  )
}

export function TrashNotice({ id, trashedAt }: { id: string; trashedAt: string }) {
  const restore = api.conversations.restore.useMutation(
    useChange('Could not restore the message. Try again.'),
  )
  return (
    <section aria-label="Trash" className="my-5 max-w-prose rounded-card bg-amber-soft p-5">
      <h3 className="text-sm font-semibold text-amber">This message is in the trash</h3>
      <p className="mt-2 mb-4">
        Deleted {formatMoment(trashedAt)}. It is deleted for good {LIMITS.trashDays} days later.
      </p>
      <Button disabled={restore.isPending} onClick={() => restore.mutate({ body: { ids: [id] } })}>
        Restore
      </Button>
    </section>
  )
}
