import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FileDrop } from '#app/admin/file-drop.tsx'
import { MEGABYTE } from '#app/admin/formats.ts'
import { useUpload } from '#app/admin/use-upload.ts'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { CATALOGUE } from './upload-kinds.ts'

/** The company's own catalogue: an uploaded PDF, or an address elsewhere. */
export function CatalogueField() {
  const { control } = useFormContext<CompanyFields>()
  const { field, fieldState } = useController({ control, name: 'catalogUrl' })
  const upload = useUpload(CATALOGUE, field.onChange)
  const isFile = field.value.startsWith('/uploads/')
  const box = useRef<HTMLDivElement>(null)
  const remove = () => {
    field.onChange('')
    box.current?.querySelector<HTMLElement>('[type=file]')?.focus()
  }
  return (
    <div ref={box} className="grid gap-4">
      {isFile ? (
        <div className="flex items-center gap-3 rounded-card border border-line bg-raised ps-4">
          <FileText aria-hidden size={20} className="shrink-0 text-muted" />
          <a
            href={field.value}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 flex-1 text-sea hover:underline"
          >
            The uploaded PDF
          </a>
          <IconButton label="Remove the PDF" onClick={remove}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      ) : (
        <TextField
          type="url"
          label="Address of the catalogue (optional)"
          hint="It begins with https://."
          limit={LIMITS.text}
          error={fieldState.error?.message}
          {...field}
        />
      )}
      <FileDrop
        {...upload}
        label="PDF of the catalogue"
        hint={`${isFile ? 'Another PDF' : 'Or a PDF'} of at most ${LIMITS.catalogPdfBytes / MEGABYTE} MB.`}
        accept="application/pdf,.pdf"
        Icon={FileText}
      />
    </div>
  )
}
