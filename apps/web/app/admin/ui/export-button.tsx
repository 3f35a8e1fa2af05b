import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'
import { MenuItem } from './menu.tsx'
import { notifyError } from './notices.tsx'

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'aria-describedby'> & {
  /** Set where several formats are offered; then narrow screens show it too. */
  format?: 'CSV' | 'Excel' | 'JSON' | 'PDF' | 'PO'
  label?: string
  onExport: () => Promise<void>
  failure: string
}

export function ExportButton(props: Props) {
  const { format, label, onExport, failure, disabled = false, ...button } = props
  const save = useMutation({ mutationFn: onExport, onError: notifyError(failure) })
  return (
    <Button
      quiet
      onClick={() => save.mutate()}
      disabled={disabled || save.isPending}
      className="max-md:px-3"
      {...button}
    >
      <Download size={18} />
      <span className={format ? undefined : 'max-md:sr-only'}>
        {save.isPending
          ? format === 'PDF'
            ? 'Creating PDF…'
            : 'Exporting…'
          : (label ?? (
              <>
                <span className="max-md:sr-only">Export</span> <span>{format ?? 'CSV'}</span>
              </>
            ))}
      </span>
    </Button>
  )
}

type ItemProps = Pick<Props, 'onExport' | 'failure'> & { children: ReactNode }

/** An export in a menu. A notice shows that it is running, because the menu has closed. */
export function ExportItem({ onExport, failure, children }: ItemProps) {
  const save = useMutation({
    mutationFn: async () => {
      const notice = notify.loading('Exporting…')
      await onExport().finally(() => notify.dismiss(notice))
    },
    onError: notifyError(failure),
  })
  return (
    <MenuItem disabled={save.isPending} onChoose={() => save.mutate()}>
      {children}
    </MenuItem>
  )
}
