import { LIMITS } from '@dhow/contract/limits'
import { formatNewPicture, ProductFields } from '@dhow/contract/products/product-fields'
import { PRODUCT_STATUSES } from '@dhow/contract/products/products'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { moveItem } from '#app/admin/dragging/drag-motion.ts'
import { findSizeError, isPicture } from '#app/admin/ui/formats.ts'
import { notify } from '#app/ui/toast.tsx'

/** A stored picture, or an added file with its object URL. */
export type FormPicture = { url: string; file?: File }

/** The fields of the form; the status and the pictures are no fields of the contract. */
export const FormFields = ProductFields.extend({
  status: z.enum(PRODUCT_STATUSES),
  pictures: z.array(z.custom<FormPicture>()),
})

export type FormFields = z.infer<typeof FormFields>

export type ProductFormState = UseFormReturn<z.input<typeof FormFields>, unknown, FormFields>

/** Returns the files that fit in addition to `count` pictures, and notifies why others are refused. */
function acceptPictures(files: File[], count: number) {
  const pictures = files.filter(isPicture)
  if (pictures.length < files.length) notify.error('Only image files are allowed.')
  const accepted = pictures.filter((file) => {
    const error = findSizeError(file, LIMITS.pictureBytes)
    if (error) notify.error(error)
    return !error
  })
  const excess = accepted.splice(Math.max(0, LIMITS.pictures - count))
  if (excess.length > 0) {
    const names = excess.map(({ name }) => name).join(', ')
    notify.error(`A product can have up to ${LIMITS.pictures} pictures. Not added: ${names}.`)
  }
  return accepted
}

export function useFormPictures(
  pictures: FormPicture[],
  onChange: (pictures: FormPicture[]) => void,
) {
  const objectUrls = useRef(new Set<string>())
  useEffect(() => {
    const urls = objectUrls.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [])

  return {
    add(files: File[]) {
      const added = acceptPictures(files, pictures.length).map((file) => {
        const url = URL.createObjectURL(file)
        objectUrls.current.add(url)
        return { url, file }
      })
      onChange([...pictures, ...added])
    },
    remove: (index: number) => onChange(pictures.toSpliced(index, 1)),
    move: (from: number, to: number) => onChange(moveItem(pictures, from, to)),
  }
}

/** Appends pictures to the contract's form; the order is sent only when added files are not last. */
export function appendPictures(data: FormData, pictures: FormPicture[]): void {
  const files = pictures.flatMap(({ file }) => file ?? [])
  for (const { url, file } of pictures) if (!file) data.append('existingImages', url)
  for (const file of files) data.append('media', file)
  const firstNew = pictures.findIndex(({ file }) => file)
  if (firstNew < 0 || pictures.slice(firstNew).every(({ file }) => file)) return
  for (const { url, file } of pictures) {
    data.append('pictures', file ? formatNewPicture(files.indexOf(file)) : url)
  }
}
