import { ENQUIRY_FILE_ENDINGS, LIMITS } from '@dhow/contract/limits'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Paperclip, X } from 'lucide-react'
import { useId, useState } from 'react'
import { checkSize, formatMaximum, formatSize } from '#app/public/lists/file-size.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/fields/file-button.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'

/** Returns why a file cannot be sent; undefined if it can. The server checks the content. */
function checkFile(file: File, i18n: I18n) {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (ENQUIRY_FILE_ENDINGS.includes(ending)) return checkSize(file, LIMITS.enquiryFileBytes, i18n)
  return i18n.t('{name} was not added. Choose a PDF, XLSX, CSV, JPG, PNG or WebP file.', {
    name: isolate(file.name, i18n),
  })
}

const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

type Props = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  error: string | undefined
  progress: number | undefined
}

export function FilesField({ files, onChange, error, progress }: Props) {
  const { i18n } = useLingui()
  const [refusals, setRefusals] = useState<string[]>([])
  const noteId = useId()

  const add = (chosen: File[]) => {
    const newFiles = chosen.filter((file) => !files.some((attached) => isSame(attached, file)))
    const validFiles = newFiles.filter((file) => checkFile(file, i18n) === undefined)
    const room = LIMITS.enquiryFiles - files.length
    const tooMany = validFiles
      .slice(room)
      .map(({ name }) =>
        i18n.t(
          '{name} was not added. You can send up to {count, plural, one {# file} other {# files}}.',
          { name: isolate(name, i18n), count: LIMITS.enquiryFiles },
        ),
      )
    setRefusals([...newFiles.flatMap((file) => checkFile(file, i18n) ?? []), ...tooMany])
    onChange([...files, ...validFiles.slice(0, room)])
  }

  return (
    <div className="grid gap-2 noscript:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileButton
          label={i18n.t('Files')}
          accept={ENQUIRY_FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
          multiple
          aria-describedby={noteId}
          disabled={files.length >= LIMITS.enquiryFiles}
          onFiles={add}
        >
          <Paperclip size={18} /> {i18n.t('Add files')}
        </FileButton>
        <p id={noteId} className="caption">
          {i18n.t(
            'Up to {count, plural, one {# file} other {# files}} of {size} each: PDF, XLSX, CSV, JPG, PNG or WebP',
            { count: LIMITS.enquiryFiles, size: formatMaximum(LIMITS.enquiryFileBytes, i18n) },
          )}
        </p>
      </div>
      {files.length > 0 && (
        <ul aria-label={i18n.t('Files to send')} className="grid">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.size} ${file.lastModified}`}
              className="flex min-w-0 items-center gap-3"
            >
              <span dir="auto" className="min-w-0 truncate text-[0.9375rem]">
                {file.name}
              </span>
              <span className="shrink-0 caption tabular-nums">{formatSize(file.size, i18n)}</span>
              <IconButton
                label={i18n.t('Remove {name}', { name: file.name })}
                className="ms-auto"
                onClick={() => onChange(files.filter((item) => item !== file))}
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
        <div className="flex items-center gap-3 caption tabular-nums">
          <ProgressBar label={i18n.t('Sending the files')} share={progress} className="grow" />
          <span>{i18n.t('{percent} %', { percent: Math.round(progress * 100) })}</span>
        </div>
      )}
    </div>
  )
}
