import type { Entry } from '@dhow/contract/messages/entries'
import type { MessageFile } from '@dhow/contract/messages/messages'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Download, Paperclip } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { formatBytes, formatMoment } from '#app/admin/ui/formats.ts'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Foldable } from './foldable.tsx'

type EntryProps = { id: string; entry: Entry }

type Variables = { params: { entry: string } }

type FrameProps = EntryProps & {
  label: string
  head: ReactNode
  folded: boolean
  className: string
  children?: ReactNode
}

/** The subject of a received mail, and what is missing in it. */
export const EntryNotice = ({
  entry: { kind, subject, notice, missingFiles = [] },
}: Pick<EntryProps, 'entry'>) => (
  <>
    {subject && kind !== 'follow-up' && kind !== 'bounce' && (
      <p dir="auto" className="mt-1 caption wrap-anywhere">
        {subject}
      </p>
    )}
    {notice && <p className="mt-2 text-sm text-amber">{notice}</p>}
    {missingFiles.length > 0 && (
      <p className="mt-2 text-sm wrap-anywhere text-amber">
        Files that were not stored: <bdi>{missingFiles.join(', ')}</bdi>
      </p>
    )}
  </>
)

export function EntryFrame({ entry, id, children, ...props }: FrameProps) {
  const { at, text, quoteStart, files = [], signatureFiles = [] } = entry
  const shownFiles = files.filter((file) => !signatureFiles.includes(file.id))
  const foldedFiles = files.filter((file) => signatureFiles.includes(file.id))
  return (
    <Foldable
      {...props}
      words={text.slice(0, quoteStart || undefined)}
      at={at}
      time={formatMoment(at)}
    >
      <EntryNotice entry={entry} />
      <EntryText text={text} quoteStart={quoteStart} />
      <EntryFiles id={id} entry={entry.id} files={shownFiles} />
      {entry.kind !== 'suggestion' && <MissingFiles id={id} entry={entry} />}
      {foldedFiles.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit py-1 text-muted">
            {foldedFiles.length === 1
              ? '1 picture of the signature'
              : `${foldedFiles.length} pictures of the signature`}
          </summary>
          <EntryFiles id={id} entry={entry.id} files={foldedFiles} />
        </details>
      )}
      {children}
    </Foldable>
  )
}

type FilesProps = { id: string; entry: string; files: NonNullable<Entry['files']> }

export const EntryFiles = ({ id, entry, files }: FilesProps) =>
  files.length > 0 && (
    <FileList
      files={files}
      onSave={(file) =>
        api.conversations.file.save({ params: { id, entry, file: file.id } }, file.name)
      }
    />
  )

type StoredFile = Pick<MessageFile, 'id' | 'name' | 'bytes'>

type ListProps = { files: StoredFile[]; onSave: (file: StoredFile) => Promise<void> }

export function FileList({ files, onSave }: ListProps) {
  const save = useMutation({
    mutationFn: onSave,
    onError: notifyError('Failed to download the file'),
  })
  return (
    <ul className="mt-3 grid text-sm">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2">
          <Paperclip size={16} className="text-muted" />
          <span className="min-w-0">
            <bdi className="wrap-anywhere">{file.name}</bdi>{' '}
            <span className="whitespace-nowrap text-muted">{formatBytes(file.bytes)}</span>
          </span>
          <IconButton
            label={`Download ${file.name}`}
            Icon={Download}
            disabled={save.isPending}
            onClick={() => save.mutate(file)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Fetches the files of an accepted mail. The entry shows the progress wherever it was started. */
export const useFetchFiles = () =>
  api.conversations.fetchFiles.useMutation(useChange('Could not fetch the files. Try again.'))

function MissingFiles({ id, entry: { id: entry, missingFiles, mailId } }: EntryProps) {
  const fetchFiles = useFetchFiles()
  const isFetching =
    useIsMutating({
      mutationKey: api.conversations.fetchFiles.key(),
      predicate: ({ state }) => (state.variables as Variables | undefined)?.params.entry === entry,
    }) > 0
  if (!missingFiles || !mailId) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <Button
        quiet
        disabled={isFetching}
        onClick={() => fetchFiles.mutate({ params: { id, entry } })}
      >
        Fetch files from mailbox
      </Button>
      <span role="status">{isFetching && 'Fetching files…'}</span>
    </div>
  )
}

type Props = { text: string; quoteStart?: number | undefined }

/** The plain text of a mail. Quoted text is folded, but never lost. */
function EntryText({ text, quoteStart }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = quoteStart !== undefined && quoteStart > 0 && !isUnfolded
  const shownText = isFolded ? text.slice(0, quoteStart).trimEnd() : text
  if (text === '') return null
  return (
    <>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {shownText}
      </p>
      {quoteStart !== undefined && quoteStart > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-h-11 text-sm text-sea hover:underline"
        >
          {isUnfolded ? 'Hide quoted text' : 'Show all'}
        </button>
      )}
    </>
  )
}
