import type { CompanyFields } from '@dhow/contract/company'
import { LIMITS } from '@dhow/contract/limits'
import { pictureUrl } from '@dhow/contract/pictures'
import { ImagePlus } from 'lucide-react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { LineField } from '#app/admin/company/company-inputs.tsx'
import { ACCEPTED_PICTURES, PictureField } from '#app/admin/company/picture-field.tsx'
import { MIDDLE } from '#app/admin/company/preview-data.ts'
import { PICTURE } from '#app/admin/company/upload-kinds.ts'
import { FileDrop } from '#app/admin/file-drop.tsx'
import { MEGABYTE } from '#app/admin/formats.ts'
import { SortableList } from '#app/admin/sortable-list.tsx'
import { useUpload } from '#app/admin/use-upload.ts'
import { Crops } from './crops.tsx'
import { FocusPointInput } from './focus-point.tsx'

/** The slideshow's pictures: uploaded, described, sorted, and cut around a point of each. */
export function SlideList() {
  const { control, getValues } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'slides' })
  const upload = useUpload(PICTURE, (picture) => {
    if (getValues('slides').length >= LIMITS.slides) return
    append({ picture, tall: '', alt: '', focus: MIDDLE }, { shouldFocus: false })
  })
  const left = LIMITS.slides - fields.length
  return (
    <>
      <SortableList
        label="Slides"
        one="Slide"
        items={fields}
        limit={LIMITS.slides}
        onMove={move}
        onRemove={remove}
      >
        {({ picture }, index) => <Slide picture={picture} index={index} />}
      </SortableList>
      <FileDrop
        {...upload}
        upload={(files) => upload.upload(files.slice(0, left))}
        label="Pictures of the slides"
        hint={`At most ${LIMITS.slides} pictures of ${LIMITS.pictureBytes / MEGABYTE} MB each.`}
        accept={ACCEPTED_PICTURES}
        Icon={ImagePlus}
        multiple
        disabled={left === 0}
      />
    </>
  )
}

function Slide({ picture, index }: { picture: string; index: number }) {
  const { control } = useFormContext<CompanyFields>()
  const { field } = useController({ control, name: `slides.${index}.focus` })
  const tall = useWatch({ control, name: `slides.${index}.tall` })
  const shown = pictureUrl(picture, 800)
  return (
    <>
      <FocusPointInput
        picture={shown}
        label={`Point of slide ${index + 1} that stays visible`}
        value={field.value}
        onChange={field.onChange}
      />
      <Crops picture={shown} tall={pictureUrl(tall, 800)} focus={field.value} />
      <LineField
        name={`slides.${index}.alt`}
        label="What is to be seen"
        hint="For those who cannot see it: 'Pallets wrapped for export in a warehouse'."
        limit={LIMITS.sentences}
      />
      <PictureField
        name={`slides.${index}.tall`}
        label="Another picture for phones (optional)"
        hint="Upright, where a cut of the first would show too little."
        ground="light"
      />
    </>
  )
}
