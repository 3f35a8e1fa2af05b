import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { notifyError } from '#app/admin/notices.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** Set where a page has several exports. */
  what?: 'inbox' | 'list'
  /** Set where several formats are offered; then narrow screens show it too. */
  format?: 'CSV' | 'Excel' | 'PO' | 'XLIFF'
  onExport: () => Promise<void>
  /** The default error message. */
  failure: string
}

export function ExportButton({ what, format, onExport, failure }: Props) {
  const save = useMutation({ mutationFn: onExport, onError: notifyError(failure) })
  return (
    <Button
      variant="quiet"
      onClick={() => save.mutate()}
      disabled={save.isPending}
      className="max-md:px-3"
    >
      <Download aria-hidden size={18} />
      <span className={format ? undefined : 'max-md:sr-only'}>
        {save.isPending ? (
          'Exporting…'
        ) : (
          <>
            <span className="max-md:sr-only">Export {what && `${what} as`}</span> {format ?? 'CSV'}
          </>
        )}
      </span>
    </Button>
  )
}
