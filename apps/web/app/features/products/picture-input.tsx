import { LIMITS } from '@dhow/contract/limits'
import { pictureUrl } from '@dhow/contract/pictures'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { site } from '#app/site.ts'
import { IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = {
  /** URLs of the pictures that the product has and keeps. */
  kept: string[]
  onKeptChange: (kept: string[]) => void
  added: File[]
  onAddedChange: (added: File[]) => void
}

/** Some systems do not know the type of an iPhone photo and say nothing. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)

export function PictureInput({ kept, onKeptChange, added, onAddedChange }: Props) {
  const previews = usePreviews(added)
  const [large, setLarge] = useState<string>()
  const total = kept.length + added.length

  const add = (files: File[]) => {
    const pictures = files.filter(isPicture)
    if (pictures.length < files.length) notify.error('Only image files are allowed.')
    const small = pictures.filter(({ size }) => size <= LIMITS.pictureBytes)
    if (small.length < pictures.length) {
      notify.error(`A picture may be at most ${LIMITS.pictureBytes / 1_000_000} MB.`)
    }
    const room = LIMITS.pictures - total
    if (small.length > room) notify.error(`A product may have at most ${LIMITS.pictures} pictures.`)
    onAddedChange([...added, ...small.slice(0, room)])
  }

  const thumbnails = [
    ...kept.map((image) => ({
      key: image,
      thumbnail: pictureUrl(image, 400),
      full: image,
      remove: () => onKeptChange(kept.filter((one) => one !== image)),
    })),
    ...previews.map(({ file, url }) => ({
      key: url,
      thumbnail: url,
      full: url,
      remove: () => onAddedChange(added.filter((one) => one !== file)),
    })),
  ]
  const shown = thumbnails.find(({ full }) => full === large) ?? thumbnails[0]

  return (
    <div className="grid content-start gap-4">
      <label
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          add([...event.dataTransfer.files])
        }}
        className="grid cursor-pointer place-items-center gap-2 rounded-card border-2 border-dashed border-control p-8 text-center text-muted focus-within:border-sea hover:border-sea"
      >
        <ImagePlus aria-hidden size={28} />
        <span>
          Drop pictures here, or <span className="text-sea underline">choose them</span>
        </span>
        <span className="text-sm tabular-nums">
          {total} of {LIMITS.pictures}
        </span>
        <input
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          aria-label="Pictures"
          className="sr-only"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      {shown && (
        <Picture
          src={shown.full}
          alt="Large preview"
          placeholder={site.placeholderImage}
          className="aspect-square w-full rounded-card border border-line bg-raised object-contain p-4"
        />
      )}
      <ul className="flex flex-wrap gap-3">
        {thumbnails.map(({ key, thumbnail, full, remove }, index) => (
          <li key={key} className="relative">
            <button
              type="button"
              aria-label={`Preview picture ${index + 1}`}
              aria-current={full === shown?.full}
              onClick={() => setLarge(full)}
              className="size-20 overflow-hidden rounded-lg border border-line bg-raised aria-[current=true]:border-sea"
            >
              <Picture
                src={thumbnail}
                alt=""
                placeholder={site.placeholderImage}
                className="size-full object-contain"
              />
            </button>
            <IconButton
              label={`Remove picture ${index + 1}`}
              onClick={remove}
              className="absolute -end-4 -top-4"
            >
              <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
                <X aria-hidden size={14} />
              </span>
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Object URLs of files, given back when the files change. */
function usePreviews(files: File[]) {
  const [previews, setPreviews] = useState<{ file: File; url: string }[]>([])
  useEffect(() => {
    const made = files.map((file) => ({ file, url: URL.createObjectURL(file) }))
    setPreviews(made)
    return () => {
      for (const { url } of made) URL.revokeObjectURL(url)
    }
  }, [files])
  return previews
}
