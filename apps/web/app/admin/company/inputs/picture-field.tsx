import type { CompanyFields } from '@dhow/contract/company/company'
import { pictureUrl } from '@dhow/contract/company/pictures'
import { LIMITS } from '@dhow/contract/limits'
import { ImagePlus } from 'lucide-react'
import { get, useController, useFormContext } from 'react-hook-form'
import { FileDrop, useUpload } from '#app/admin/files/file-drop.tsx'
import { ACCEPTED_PICTURES, MEGABYTE } from '#app/admin/files/formats.ts'
import { PICTURE } from './upload-kinds.ts'

type Props = {
  name:
    | 'logo.light'
    | 'logo.dark'
    | 'sharing.picture'
    | `partners.${number}.logo`
    | `slides.${number}.tall`
  label: string
  hint?: string
  ground?: 'light' | 'dark'
}

export function PictureField({ name, label, hint, ground = 'light' }: Props) {
  const { control } = useFormContext<CompanyFields>()
  const { field, fieldState } = useController<CompanyFields, Props['name']>({ name, control })
  const upload = useUpload(PICTURE, field.onChange)
  const noun = label.replace(' (optional)', '').toLowerCase()
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <FileDrop
        {...upload}
        error={upload.error ?? get(fieldState, 'error.message')}
        label={label}
        hint={`${hint ? `${hint} ` : ''}Up to ${LIMITS.pictureBytes / MEGABYTE} MB.`}
        accept={ACCEPTED_PICTURES}
        Icon={ImagePlus}
        stored={
          field.value && {
            view: (
              <img
                src={pictureUrl(field.value, 400)}
                alt={`Current ${noun}`}
                className="max-h-20 min-w-0 max-w-full object-contain"
              />
            ),
            className: `p-3 ${ground === 'light' ? 'light bg-raised text-ink' : 'dark bg-night text-on-night'}`,
            remove: `Remove ${noun}`,
            onRemove: () => field.onChange(''),
          }
        }
      />
    </div>
  )
}
