import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { notifyError } from './notices.tsx'

type Props = Pick<ComponentProps<'button'>, 'disabled' | 'aria-describedby'> & {
  /** Set where a page has several exports. */
  noun?: 'inbox' | 'list' | 'message'
  /** Set where several formats are offered; then narrow screens show it too. */
  format?: 'CSV' | 'Excel' | 'JSON' | 'PDF' | 'PO'
  label?: string
  onExport: () => Promise<void>
  failure: string
}

export function ExportButton(props: Props) {
  const { noun, format, label, onExport, failure, disabled = false, ...button } = props
  const save = useMutation({ mutationFn: onExport, onError: notifyError(failure) })
  return (
    <Button
      variant="quiet"
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
                {/* The toolbar of the inbox has little room. */}
                <span
                  className={noun === 'inbox' ? 'max-[100rem]:sr-only' : 'max-md:sr-only'}
                >{`Export ${noun ? `${noun} as` : ''}`}</span>{' '}
                <span>{format ?? 'CSV'}</span>
              </>
            ))}
      </span>
    </Button>
  )
}
