import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { pictureUrl } from '@dhow/contract/pictures'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { get, useController, useFormContext } from 'react-hook-form'
import { FileDrop } from '#app/admin/file-drop.tsx'
import { MEGABYTE } from '#app/admin/formats.ts'
import { useUpload } from '#app/admin/use-upload.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { PICTURE } from './upload-kinds.ts'

/** What the file dialog offers. */
export const ACCEPTED_PICTURES = 'image/*,.heic,.heif'

type Props = {
  name:
    | 'logo.light'
    | 'logo.dark'
    | 'sharing.picture'
    | `partners.${number}.logo`
    | `slides.${number}.tall`
  label: string
  hint?: string
  /** The ground that the picture is made for. */
  ground: 'light' | 'dark'
}

/** One picture, or none: uploaded as soon as it is chosen. */
export function PictureField({ name, label, hint, ground }: Props) {
  const { control } = useFormContext<CompanyFields>()
  const { field, fieldState } = useController<CompanyFields, Props['name']>({ name, control })
  const upload = useUpload(PICTURE, field.onChange)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      {field.value && (
        <div
          className={classNames(
            'flex items-center justify-between gap-3 rounded-card border border-line p-3',
            ground === 'light' ? 'light bg-raised text-ink' : 'dark bg-night text-on-night',
          )}
        >
          <img
            src={pictureUrl(field.value, 400)}
            alt={`${label} as it is now`}
            className="max-h-20 min-w-0 max-w-full object-contain"
          />
          <IconButton
            label={`Remove: ${label}`}
            onClick={() => {
              field.onChange('')
              box.current?.querySelector('input')?.focus()
            }}
          >
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      )}
      <FileDrop
        {...upload}
        error={upload.error ?? get(fieldState, 'error.message')}
        label={label}
        hint={`${hint ? `${hint} ` : ''}At most ${LIMITS.pictureBytes / MEGABYTE} MB.`}
        accept={ACCEPTED_PICTURES}
        Icon={ImagePlus}
      />
    </div>
  )
}
