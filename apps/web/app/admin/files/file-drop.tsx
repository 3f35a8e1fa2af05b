import { useIsMutating, useMutation } from '@tanstack/react-query'
import { type LucideIcon, Upload } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { sizeError } from '#app/admin/files/formats.ts'
import { messageOf } from '#app/api/error.ts'
import type { OnUpload, Upload as Transfer } from '#app/api/files.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'

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

export type UploadKind = {
  field: string
  typeError: string
  maxBytes: number
  accepts: (file: File) => boolean
  /** Uploads the file. @returns its name in records */
  send: (input: { body: FormData; onUpload: OnUpload }) => Promise<string>
}

const UPLOAD = ['upload']

/** Whether an upload is running, so that a save would miss its file. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0

/**
 * Uploads files one after the other.
 * @returns the progress of the current upload, from 0 to 1, and the latest error
 */
export function useUpload(kind: UploadKind, onUploaded: (name: string) => void) {
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const { mutateAsync: send } = useMutation({ mutationKey: UPLOAD, mutationFn: kind.send })

  const upload = async (files: File[]) => {
    setError(undefined)
    for (const file of files) {
      const problem = kind.accepts(file) ? sizeError(file, kind.maxBytes) : kind.typeError
      if (problem) {
        setError(problem)
        continue
      }
      const body = new FormData()
      body.set(kind.field, file)
      setShare(0)
      try {
        const onUpload: OnUpload = ({ sent, total }) => setShare(total > 0 ? sent / total : 0)
        onUploaded(await send({ body, onUpload }))
      } catch (failure) {
        setError(messageOf(failure, `Could not upload ${file.name}. Try again.`))
      }
    }
    setShare(undefined)
  }
  return { upload, share, error }
}
