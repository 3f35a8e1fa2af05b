import { LIMITS } from '@dhow/contract/limits'
import type { AttachedDocument, Message } from '@dhow/contract/messages/messages'
import { FileText, Paperclip, X } from 'lucide-react'
import { useState } from 'react'
import { ProductSearchDialog } from '#app/admin/products/product-search-dialog.tsx'
import { formatBytes, MEGABYTE } from '#app/admin/ui/formats.ts'
import { Menu, MenuItem } from '#app/admin/ui/menu.tsx'
import { toForm } from '#app/api/files.ts'
import { api } from '#app/api/office.ts'
import { IconButton } from '#app/ui/button.tsx'
import { FileButton } from '#app/ui/fields/file-button.tsx'
import { notify } from '#app/ui/toast.tsx'

const MAX_SHEETS = 10

export type Attachment = { name: string; file: File } | { name: string; document: AttachedDocument }

/** Returns the field of the attached documents, or false if there are none. */
export function readDocuments(attachments: Attachment[]) {
  const documents = attachments.flatMap((attachment) =>
    'document' in attachment ? attachment.document : [],
  )
  return documents.length > 0 && { documents }
}

export function addFiles<Body extends object>(
  body: Body,
  attachments: Attachment[],
): Body | FormData {
  const files = attachments.flatMap((attachment) => ('file' in attachment ? attachment.file : []))
  return files.length > 0 ? toForm(body, files) : body
}

type Props = {
  message: Message
  attachments: Attachment[]
  onChange: (attachments: Attachment[]) => void
}

export function Attachments({ message, attachments, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const { data: certificates } = api.certificates.list.useQuery()
  const add = (...more: Attachment[]) => {
    const newAttachments = [...attachments, ...more]
    const bytes = newAttachments.reduce(
      (sum, attachment) => sum + ('file' in attachment ? attachment.file.size : 0),
      0,
    )
    if (newAttachments.length > LIMITS.followUpFiles) {
      return notify.error(`Attach at most ${LIMITS.followUpFiles} files.`)
    }
    if (bytes > LIMITS.followUpBytes) {
      const mb = LIMITS.followUpBytes / MEGABYTE
      return notify.error(`The attachments may have at most ${mb} MB together.`)
    }
    onChange(newAttachments)
  }
  const listedProducts = message.lines?.flatMap(({ productId, name, gone }) =>
    productId && !gone ? [{ productId, name }] : [],
  )
  const addSheet = (productId: string, name: string) =>
    add({ name: `Specification: ${name}`, document: { document: 'specification', productId } })
  return (
    <div className="grid gap-2">
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="grid text-sm">
          {attachments.map((attachment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be attached twice
            <li key={`${attachment.name}-${index}`} className="flex items-center gap-2">
              {'file' in attachment ? (
                <Paperclip size={16} className="text-muted" />
              ) : (
                <FileText size={16} className="text-muted" />
              )}
              <span className="min-w-0">
                <bdi className="wrap-anywhere">{attachment.name}</bdi>{' '}
                {'file' in attachment && (
                  <span className="whitespace-nowrap text-muted">
                    {formatBytes(attachment.file.size)}
                  </span>
                )}
              </span>
              <IconButton
                label={`Remove ${attachment.name}`}
                Icon={X}
                onClick={() =>
                  onChange(attachments.filter((_, otherIndex) => otherIndex !== index))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          className="px-4"
          label="Attach files"
          multiple
          onFiles={(files) => add(...files.map((file) => ({ name: file.name, file })))}
        >
          <Paperclip size={18} /> Attach files
        </FileButton>
        <Menu label="Attach document" Icon={FileText}>
          <MenuItem
            onChoose={() => add({ name: 'Catalogue', document: { document: 'catalogue' } })}
          >
            Catalogue
          </MenuItem>
          {listedProducts?.slice(0, MAX_SHEETS).map(({ productId, name }) => (
            <MenuItem key={productId} onChoose={() => addSheet(productId, name)}>
              Specification: <bdi>{name}</bdi>
            </MenuItem>
          ))}
          <MenuItem onChoose={() => setChoosing(true)}>Specification of another product…</MenuItem>
          {certificates?.map(({ file, name }) => (
            <MenuItem
              key={file}
              onChoose={() =>
                add({ name: `Certificate: ${name}`, document: { document: 'certificate', file } })
              }
            >
              Certificate: <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </Menu>
      </div>
      {isChoosing && (
        <ProductSearchDialog
          title="Attach a specification"
          onClose={() => setChoosing(false)}
          onChoose={(productId, name) => {
            setChoosing(false)
            addSheet(productId, name)
          }}
        />
      )}
    </div>
  )
}
