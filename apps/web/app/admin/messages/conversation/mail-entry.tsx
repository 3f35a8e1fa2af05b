import type { Entry } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Download, Paperclip, StickyNote, Trash2, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUndelivered } from '#app/admin/badges.tsx'
import { formatBytes, formatMoment } from '#app/admin/files/formats.ts'
import { MailDelivery } from '#app/admin/mail-delivery.tsx'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EntryText } from './entry-text.tsx'
import { useChange } from './use-conversation.ts'

type Props = { message: Message; entry: Entry }

type EntryProps = { id: string; entry: Entry }

type Variables = { params: { entry: string } }

type FrameProps = { label: string; head: ReactNode; entry: Entry; id: string; className: string }

/** What is missing in a received mail. */
export const EntryNotice = ({ entry: { notice, missingFiles = [] } }: { entry: Entry }) => (
  <>
    {notice && <p className="mt-2 text-sm text-amber">{notice}</p>}
    {missingFiles.length > 0 && (
      <p className="mt-2 text-sm wrap-anywhere text-amber">
        Files that were not stored: <bdi>{missingFiles.join(', ')}</bdi>
      </p>
    )}
  </>
)

/** A mail or note with its files. */
function EntryFrame({
  label,
  head,
  entry,
  id,
  className,
  children,
}: FrameProps & { children?: ReactNode }) {
  const { at, text, quoteStart, files = [], signatureFiles = [] } = entry
  const shown = files.filter((file) => !signatureFiles.includes(file.id))
  const folded = files.filter((file) => signatureFiles.includes(file.id))
  return (
    <section aria-label={label} className={classNames('max-w-prose rounded-card p-5', className)}>
      <div className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{head}</h3>
        <time dateTime={at} className="text-muted">
          {formatMoment(at)}
        </time>
      </div>
      <EntryNotice entry={entry} />
      <EntryText text={text} quoteStart={quoteStart} />
      <EntryFiles id={id} entry={entry.id} files={shown} />
      {entry.kind !== 'suggestion' && <MissingFiles id={id} entry={entry} />}
      {folded.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="w-fit py-1 text-muted">
            {folded.length === 1
              ? '1 picture of the signature'
              : `${folded.length} pictures of the signature`}
          </summary>
          <EntryFiles id={id} entry={entry.id} files={folded} />
        </details>
      )}
      {children}
    </section>
  )
}

type FilesProps = { id: string; entry: string; files: NonNullable<Entry['files']> }

export const EntryFiles = ({ id, entry, files }: FilesProps) =>
  files.length > 0 && (
    <ul className="mt-3 grid text-sm">
      {files.map((file) => (
        <EntryFileItem key={file.id} id={id} entry={entry} file={file} />
      ))}
    </ul>
  )

/** Fetches the files of an accepted mail, also if another screen part has begun it. */
const useFetchFiles = () =>
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
        variant="quiet"
        disabled={isFetching}
        onClick={() => fetchFiles.mutate({ params: { id, entry } })}
      >
        Fetch files from mailbox
      </Button>
      <span role="status">{isFetching && 'Fetching files…'}</span>
    </div>
  )
}

type FileProps = { id: string; entry: string; file: FilesProps['files'][number] }

function EntryFileItem({ id, entry, file }: FileProps) {
  const save = useMutation({
    mutationFn: () =>
      api.conversations.file.save({ params: { id, entry, file: file.id } }, file.name),
    onError: notifyError('Failed to download the file'),
  })
  return (
    <li className="flex items-center gap-2">
      <Paperclip aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{file.name}</bdi>{' '}
        <span className="whitespace-nowrap text-muted">{formatBytes(file.bytes)}</span>
      </span>
      <IconButton
        label={`Download ${file.name}`}
        Icon={Download}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      />
    </li>
  )
}

const senderOf = ({ from }: Entry, message: Message): string =>
  from?.name || from?.address || message.name

/** An answer of the buyer, or a follow-up of the company. */
export function MailEntry({ message, entry }: Props) {
  const { _id: id } = message
  const reload = useReload()
  if (entry.kind === 'answer') {
    const { from } = entry
    return (
      <EntryFrame
        {...{ id, entry }}
        label="Answer"
        head={
          <>
            <bdi>{senderOf(entry, message)}</bdi>
            {from?.name && <span className="font-normal text-muted"> {from.address}</span>}
          </>
        }
        className="border border-line border-s-4 border-s-sea"
      />
    )
  }
  const { to = message.email, cc, delivery, sendAt, cancelled, signature } = entry
  const isWaiting = sendAt !== undefined && !cancelled && delivery?.state === 'queued'
  return (
    <EntryFrame
      {...{ id, entry }}
      label="Follow-up"
      head={
        <span className={isUndelivered(delivery?.state) ? 'text-coral' : 'text-leaf'}>
          {entry.from ? `Sent from ${entry.from.address}` : 'Follow-up'}
        </span>
      }
      className={
        cancelled
          ? 'border border-dashed border-line text-muted'
          : isUndelivered(delivery?.state)
            ? 'bg-coral-soft'
            : 'bg-leaf-soft'
      }
    >
      {signature && (
        <p dir="auto" className="mt-4 text-sm wrap-anywhere whitespace-pre-line text-muted">
          {signature}
        </p>
      )}
      {!entry.from && (
        <p className="mt-2 text-sm wrap-anywhere text-muted">{`To ${to}${cc ? `, Cc ${cc.join(', ')}` : ''}`}</p>
      )}
      {cancelled && (
        <p className="mt-2 text-sm">
          {cancelled === 'answered'
            ? 'Not sent, because the buyer answered first.'
            : 'Not sent, because you cancelled it.'}
        </p>
      )}
      {isWaiting && <Scheduled id={id} entry={entry.id} sendAt={sendAt} />}
      {delivery && !isWaiting && !cancelled && (
        <MailDelivery
          what="follow-up"
          {...{ email: to, delivery, reload }}
          onSend={(body) =>
            api.conversations.retryFollowUp.call({ params: { id, entry: entry.id }, body })
          }
        />
      )}
    </EntryFrame>
  )
}

function Scheduled({ id, entry, sendAt }: { id: string; entry: string; sendAt: string }) {
  const cancel = api.conversations.cancelFollowUp.useMutation(
    useChange('Could not cancel the follow-up. Try again.'),
  )
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
      <p className="text-amber">
        Will be sent {formatMoment(sendAt)}, unless the buyer answers first.
      </p>
      <Button
        variant="quiet"
        disabled={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id, entry } })}
      >
        Cancel sending
      </Button>
    </div>
  )
}

/** A mail of an unknown sender that names the reference of the enquiry. */
export function SuggestedEntry({ message, entry }: Props) {
  const { _id: id } = message
  const change = useChange('Could not save the change. Try again.')
  const params = { id, entry: entry.id }
  const fetchFiles = useFetchFiles()
  const accept = api.conversations.acceptEntry.useMutation({
    ...change,
    onSuccess: async (done) => {
      if (entry.missingFiles) fetchFiles.mutate({ params })
      await change.onSuccess(done)
    },
  })
  const remove = api.conversations.removeEntry.useMutation(change)
  const isBusy = accept.isPending || remove.isPending
  return (
    <EntryFrame
      {...{ id, entry }}
      label="Mail of an unknown sender"
      head={<bdi>{senderOf(entry, message)}</bdi>}
      className="border-2 border-dashed border-control"
    >
      <p className="mt-3 flex gap-2 text-sm text-amber">
        <UserRoundX aria-hidden size={18} className="mt-px shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {entry.from?.address} is not known as the buyer. Add the mail if it belongs to this
          conversation.
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button disabled={isBusy} onClick={() => accept.mutate({ params })}>
          Add to conversation
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => remove.mutate({ params })}>
          Delete
        </Button>
      </div>
    </EntryFrame>
  )
}

export function NoteEntry({ message: { _id: id }, entry }: Props) {
  const remove = api.conversations.removeEntry.useMutation(
    useChange('Could not delete the note. Try again.'),
  )
  return (
    <div className="flex max-w-prose items-start gap-1 rounded-card bg-amber-soft">
      <EntryFrame
        {...{ id, entry }}
        label="Note"
        head={
          <span className="inline-flex items-center gap-2 text-amber">
            <StickyNote aria-hidden size={16} /> Note
          </span>
        }
        className="min-w-0 flex-1"
      />
      <IconButton
        label="Delete note"
        Icon={Trash2}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id, entry: entry.id } })}
      />
    </div>
  )
}
