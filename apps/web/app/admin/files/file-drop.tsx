import { type LucideIcon, Upload } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import type { Upload as Transfer } from '#app/api/files.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import type { useUpload } from './use-upload.ts'

type Props = ReturnType<typeof useUpload> & {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  Icon?: LucideIcon
}

export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  Icon = Upload,
  upload,
  share,
  error,
}: Props) {
  const id = useId()
  const isBusy = share !== undefined
  const take = (files: File[]) => {
    if (files.length > 0 && !isBusy && !disabled) void upload(multiple ? files : files.slice(0, 1))
  }
  return (
    <div className="grid gap-1.5">
      <DropZone
        accept={accept}
        multiple={multiple}
        disabled={disabled || isBusy}
        aria-label={label}
        aria-describedby={error ? `${id}-error` : id}
        aria-invalid={error !== undefined}
        onFiles={take}
        className={classNames(
          'flex items-center gap-3 px-4 py-3',
          disabled ? 'opacity-55' : 'cursor-pointer hover:border-sea',
        )}
      >
        <Icon aria-hidden size={22} className="shrink-0" />
        <span className="grid min-w-0 gap-0.5 text-sm">
          <span>
            Drop <span>{multiple ? 'files' : 'a file'}</span> here, or{' '}
            <span className="text-sea underline">{`choose ${multiple ? 'files' : 'a file'}`}</span>
          </span>
          <span id={id}>{hint}</span>
        </span>
      </DropZone>
      {isBusy && (
        <div role="status" className="grid gap-1 text-sm text-muted tabular-nums">
          <span>
            {share < 1 ? `Uploading, ${Math.floor(share * 100)} %` : 'Preparing the file…'}
          </span>
          <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-full" />
        </div>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-coral">
          {error}
        </p>
      )}
    </div>
  )
}

const FILE_INPUT =
  'cursor-pointer file:me-3 file:cursor-pointer file:rounded-full file:border-0 file:bg-line file:px-4 file:py-1 file:font-medium file:text-ink'

export const FileField = (field: Omit<ComponentProps<typeof TextField>, 'type' | 'className'>) => (
  <TextField type="file" className={FILE_INPUT} {...field} />
)

export function UploadBar({ upload }: { upload: Transfer | undefined }) {
  if (!upload) return null
  const share = upload.total > 0 ? upload.sent / upload.total : 0
  return <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-40" />
}
