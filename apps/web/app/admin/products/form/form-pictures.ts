import { LIMITS } from '@dhow/contract/limits'
import { newPicture } from '@dhow/contract/products/arrangement'
import { useEffect, useRef, useState } from 'react'
import { sizeError } from '#app/admin/files/formats.ts'
import { notify } from '#app/ui/toast.tsx'

/** A picture of the form: a stored one, or an added file with its object URL. */
export type FormPicture = { url: string; file?: File }

/** Some systems give HEIC files an empty type. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

/** The chosen files that fit beside `has` pictures; notifies why the others are refused. */
function acceptPictures(files: File[], has: number): File[] {
  const pictures = files.filter(isPicture)
  if (pictures.length < files.length) notify.error('Only image files are allowed.')
  const large = pictures.filter(({ size }) => size > LIMITS.pictureBytes)
  for (const file of large) notify.error(sizeError(file, LIMITS.pictureBytes) ?? '')
  const fitting = pictures.filter((file) => !large.includes(file))
  const left = fitting.splice(Math.max(0, LIMITS.pictures - has))
  if (left.length > 0) {
    notify.error(
      `A product can have up to ${LIMITS.pictures} pictures. Not added: ${left.map(({ name }) => name).join(', ')}.`,
    )
  }
  return fitting
}

/** The form's pictures, stored and added, in order; the first is the thumbnail. */
export function useFormPictures(images: string[]) {
  const [pictures, setPictures] = useState<FormPicture[]>(() => images.map((url) => ({ url })))
  const objectUrls = useRef(new Set<string>())
  useEffect(() => {
    const urls = objectUrls.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
      urls.clear()
    }
  }, [])

  return {
    pictures,
    changed: pictures.map(({ url }) => url).join() !== images.join(),
    add(files: File[]) {
      const added = acceptPictures(files, pictures.length).map((file) => {
        const url = URL.createObjectURL(file)
        objectUrls.current.add(url)
        return { url, file }
      })
      setPictures([...pictures, ...added])
    },
    replace: setPictures,
    remove: (index: number) => setPictures(pictures.toSpliced(index, 1)),
    move(from: number, to: number) {
      const picture = pictures[from]
      if (picture && pictures[to])
        setPictures(pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
    },
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
    data.append('pictures', file ? newPicture(files.indexOf(file)) : url)
  }
}
