import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Facts } from '#app/admin/ui/card.tsx'
import { addMailNote } from '#app/admin/ui/notices.tsx'
import { type ApiError, isStale, isTransient } from '#app/api/error.ts'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = ComponentProps<typeof Facts> & {
  number: string
  noun: string
  unprintable: QuotationVersion['unprintable']
  onSend: () => Promise<{ message: string; stored?: boolean | undefined }>
  onClose: () => void
  onError: (error: ApiError) => void
  reload: () => Promise<unknown>
}

/** Formats the path of a text: 'Line 3: note', 'Buyer: company'. */
function formatPlace(path: string): string {
  const place = path
    .replace(/s\.(\d+)/, (_, index: string) => ` ${Number(index) + 1}`)
    .replace('.', ': ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return place.charAt(0).toUpperCase() + place.slice(1)
}

export function SendDialog({ number, noun, facts, unprintable = [], ...props }: Props) {
  const { onSend, onClose, onError, reload } = props
  const send = useMutation<{ message: string; stored?: boolean | undefined }, ApiError>({
    mutationFn: onSend,
    onSuccess: async ({ message, stored }) => {
      notify[stored ? 'info' : 'success'](addMailNote(message, `the ${noun}`, stored))
      onClose()
      await reload()
      window.scrollTo({ top: 0 })
    },
    onError: (error) => {
      onError(error)
      // Keeps the dialog open: a repeated attempt with the same key is not sent twice.
      if (isTransient(error)) return
      onClose()
      if (!isStale(error)) void reload()
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Send ${number} to the buyer?`}
      confirm={`Send ${noun}`}
      busy={send.isPending}
      onConfirm={() => send.mutate()}
    >
      <Facts facts={facts} />
      {unprintable.length > 0 && (
        <section className="mt-4 rounded-card bg-amber-soft p-4 text-sm text-ink">
          <p>
            The PDF cannot show these characters. It leaves out emoji, and shows □ instead of
            others. The mail and the buyer’s page show them.
          </p>
          <ul className="mt-2">
            {unprintable.map(({ path, characters }) => (
              <li key={path}>
                {formatPlace(path)}: <bdi>{characters}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ConfirmDialog>
  )
}
