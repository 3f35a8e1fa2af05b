import type { CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { toPictureUrl } from '@dhow/contract/pictures'
import { ImagePlus } from 'lucide-react'
import { get, useController, useFormContext } from 'react-hook-form'
import { FileDrop, type UploadKind, useUpload } from '#app/admin/ui/file-drop.tsx'
import { ACCEPTED_PICTURES, isPdf, isPicture, MEGABYTE } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'

export const PICTURE: UploadKind = {
  field: 'media',
  typeError: 'Only image files are allowed.',
  maxBytes: LIMITS.pictureBytes,
  accepts: isPicture,
  async send(input) {
    const { url, width, height } = await api.company.addPicture.call(input)
    aspects.set(url, width / height)
    return url
  },
}

export const CATALOGUE: UploadKind = {
  field: 'media',
  typeError: 'Only PDF files are allowed.',
  maxBytes: LIMITS.catalogPdfBytes,
  accepts: isPdf,
  send: async (input) => (await api.company.addCatalog.call(input)).url,
}

/** Aspect ratios (width / height) of the pictures uploaded since the office was opened, by URL. */
const aspects = new Map<string, number>()

export const getAspect = (url: string): number => aspects.get(url) ?? 0

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
                src={toPictureUrl(field.value, 400)}
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
