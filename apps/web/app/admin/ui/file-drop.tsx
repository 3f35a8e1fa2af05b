import { useIsMutating, useMutation } from '@tanstack/react-query'
import { FileText, type LucideIcon, Upload, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { getMessage } from '#app/api/error.ts'
import type { OnUpload, Upload as Transfer } from '#app/api/files.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { findSizeError } from './formats.ts'

type Props = ReturnType<typeof useUpload> & {
  label: string
  hint: string
  accept: string
  multiple?: boolean
  disabled?: boolean
  Icon?: LucideIcon
  /** The stored file, and the label of the button that removes it. */
  stored?: Stored | '' | false | undefined
}

type Stored = { view: ReactNode; className?: string; remove: string; onRemove: () => void }

export function FileDrop({
  label,
  hint,
  accept,
  multiple = false,
  disabled = false,
  Icon = Upload,
  stored,
  upload,
  progress,
  error,
}: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const isBusy = progress !== undefined
  const take = (files: File[]) => {
    if (files.length > 0 && !isBusy && !disabled) void upload(multiple ? files : files.slice(0, 1))
  }
  return (
    <div ref={box} className="grid gap-1.5">
      {stored && (
        <div
          className={classNames(
            'flex items-center justify-between gap-3 rounded-card border border-line',
            stored.className ?? 'bg-raised ps-4',
          )}
        >
          {stored.view}
          <IconButton
            Icon={X}
            label={stored.remove}
            onClick={() => {
              stored.onRemove()
              box.current?.querySelector('input')?.focus()
            }}
          />
        </div>
      )}
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
        <Icon size={22} />
        <span className="grid min-w-0 gap-0.5 text-sm">
          <span>
            Drop <span>{multiple ? 'files' : 'a file'}</span> here, or{' '}
            <span className="text-sea underline">{`choose ${multiple ? 'files' : 'a file'}`}</span>
          </span>
          <span id={id}>{hint}</span>
        </span>
      </DropZone>
      {isBusy && (
        <div role="status">
          <UploadBar upload={progress} />
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

export const FileLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <>
    <FileText size={20} className="text-muted" />
    <a
      target="_blank"
      rel="noreferrer"
      className="min-h-11 min-w-0 flex-1 content-center text-sea hover:underline"
      {...props}
    >
      {children}
    </a>
  </>
)

/** Shows the progress of an upload. After the last byte, the server prepares the files. */
export function UploadBar({ upload }: { upload: Transfer | undefined }) {
  if (!upload) return null
  const share = upload.total > 0 ? upload.sent / upload.total : 0
  return (
    <div className="grid min-w-40 gap-1 caption tabular-nums">
      <span>{share < 1 ? `Uploading, ${Math.floor(share * 100)} %` : 'Preparing…'}</span>
      <ProgressBar label="Upload" share={share < 1 ? share : undefined} className="w-full" />
    </div>
  )
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

/** Returns whether an upload is running, so that a save would miss its file. */
export const useIsUploading = (): boolean => useIsMutating({ mutationKey: UPLOAD }) > 0

/** Uploads files one after the other. Returns the progress of the current upload, and the latest error. */
export function useUpload(kind: UploadKind, onUploaded: (name: string) => void) {
  const [progress, setProgress] = useState<Transfer>()
  const [error, setError] = useState<string>()
  const { mutateAsync: send } = useMutation({ mutationKey: UPLOAD, mutationFn: kind.send })

  const upload = async (files: File[]) => {
    setError(undefined)
    for (const file of files) {
      const problem = kind.accepts(file) ? findSizeError(file, kind.maxBytes) : kind.typeError
      if (problem) {
        setError(problem)
        continue
      }
      const body = new FormData()
      body.set(kind.field, file)
      setProgress({ sent: 0, total: 0 })
      try {
        onUploaded(await send({ body, onUpload: setProgress }))
      } catch (failure) {
        setError(getMessage(failure, `Could not upload ${file.name}. Try again.`))
      }
    }
    setProgress(undefined)
  }
  return { upload, progress, error }
}
