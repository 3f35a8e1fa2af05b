import { ENQUIRY_FILE_TYPES, LIMITS } from '@dhow/contract/limits'
import { Paperclip, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'

const MEGABYTE = 1_000_000

const sizeText = (bytes: number) =>
  bytes < MEGABYTE / 10
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`

const ENDINGS = [...ENQUIRY_FILE_TYPES, 'jpeg']

/** Returns why a file cannot be sent; undefined if it can. The server checks the content. */
function refusalOf({ name, size }: File): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!ENDINGS.includes(ending))
    return `${name} was not added. Choose a PDF, XLSX, CSV, JPG or PNG file.`
  if (size > LIMITS.enquiryFileBytes) {
    return `${name} is ${sizeText(size)}. The maximum is ${LIMITS.enquiryFileBytes / MEGABYTE} MB.`
  }
  return size === 0 ? `${name} is empty.` : undefined
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

type Props = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  error: string | undefined
  progress: number | undefined
  disabled: boolean
}

export function FilesField({ files, onChange, error, progress, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<string[]>([])
  const noteId = useId()

  const add = (chosen: File[]) => {
    const fresh = chosen.filter((file) => !files.some((one) => isSame(one, file)))
    const right = fresh.filter((file) => refusalOf(file) === undefined)
    const room = LIMITS.enquiryFiles - files.length
    const tooMany = right
      .slice(room)
      .map(({ name }) => `${name} was not added. You can send up to ${LIMITS.enquiryFiles} files.`)
    setRefusals([...fresh.flatMap((file) => refusalOf(file) ?? []), ...tooMany])
    onChange([...files, ...right.slice(0, room)])
  }

  return (
    <div className="grid gap-2">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={ENDINGS.map((ending) => `.${ending}`).join(',')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          aria-describedby={noteId}
          disabled={disabled || files.length >= LIMITS.enquiryFiles}
          onClick={() => input.current?.click()}
        >
          <Paperclip aria-hidden size={18} /> Add files
        </Button>
        <p id={noteId} className="text-sm text-muted">
          Up to {LIMITS.enquiryFiles} files of {LIMITS.enquiryFileBytes / MEGABYTE} MB each: PDF,
          XLSX, CSV, JPG or PNG
        </p>
      </div>
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex min-w-0 items-center gap-3"
            >
              <span dir="auto" className="min-w-0 truncate text-[0.9375rem]">
                {file.name}
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {sizeText(file.size)}
              </span>
              <IconButton
                label={`Remove ${file.name}`}
                className="ms-auto"
                disabled={disabled}
                onClick={() => onChange(files.filter((one) => one !== file))}
                Icon={X}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="alert" className="grid gap-1 text-sm text-coral empty:hidden">
        {[...refusals, ...(error ? [error] : [])].map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {progress !== undefined && (
        <div className="flex items-center gap-3 text-sm text-muted tabular-nums">
          <ProgressBar label="Sending the files" share={progress} className="grow" />
          {Math.round(progress * 100)} %
        </div>
      )}
    </div>
  )
}
