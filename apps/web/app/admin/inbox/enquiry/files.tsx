import type { MessageFile } from '@dhow/contract/enquiry-files'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatBytes } from '#app/admin/formats.ts'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { notify } from '#app/ui/toast.tsx'

type Props = { id: string; files: MessageFile[] }

/** The files that came with an enquiry, each to be saved: a browser shows none of them. */
export const Files = ({ id, files }: Props) => (
  <section aria-labelledby="message-files">
    <h3 id="message-files" className="mb-1 font-semibold">
      Files
    </h3>
    <ul className="text-sm">
      {files.map((file) => (
        <File key={file.id} id={id} file={file} />
      ))}
    </ul>
  </section>
)

function File({ id, file }: { id: string; file: MessageFile }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => api.messages.file.save({ params: { id, file: file.id } }, file.name),
    onError: (error) => notify.error(messageOf(error, 'Failed to download the file')),
  })
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{file.name}</bdi>{' '}
        <span className="whitespace-nowrap text-muted">{formatBytes(file.bytes)}</span>
      </span>
      <button
        type="button"
        aria-label={`Download ${file.name}`}
        title="Download"
        disabled={save.isPending}
        onClick={() => save.mutate()}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-line disabled:opacity-55"
      >
        <Download aria-hidden size={18} />
      </button>
    </li>
  )
}
