import { LIMITS } from '@dhow/contract/limits'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { MEGABYTE } from '#app/admin/formats.ts'
import { useSortableTiles } from '#app/admin/use-sortable-tiles.ts'
import { DropZone } from '#app/ui/drop-zone.tsx'
import type { useFormPictures } from './form-pictures.ts'
import { PicturePreview } from './picture-preview.tsx'
import { PictureTile } from './picture-tile.tsx'

type Props = Pick<ReturnType<typeof useFormPictures>, 'pictures' | 'add' | 'remove' | 'move'> & {
  /** The server's error. */
  error?: string | undefined
}

/** The pictures of a product: add, preview, reorder and remove. */
export function PictureInput({ pictures, add, remove, move, error }: Props) {
  const [previewed, setPreviewed] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const note = useId()
  const count = pictures.length

  const moveTo = (from: number, to: number) => {
    move(from, to)
    setAnnouncement(`Picture now ${to + 1} of ${count}${to === 0 ? ', the thumbnail' : ''}.`)
  }
  const tiles = useSortableTiles<HTMLUListElement>(moveTo, count > 1)

  return (
    <div className="grid content-start gap-4">
      <DropZone
        accept="image/*,.heic,.heif"
        multiple
        aria-label="Pictures"
        aria-describedby={error ? `${note}-error` : note}
        aria-invalid={error !== undefined}
        onFiles={add}
        className="grid cursor-pointer place-items-center gap-2 p-8 text-center hover:border-sea"
      >
        <ImagePlus aria-hidden size={28} />
        <span>
          Drop pictures here, or <span className="text-sea underline">choose them</span>
        </span>
        <span id={note} className="text-sm">
          At most {LIMITS.pictures} pictures of {LIMITS.pictureBytes / MEGABYTE} MB each. The first
          is the thumbnail.
        </span>
        <span className="text-sm tabular-nums">
          {count} of {LIMITS.pictures}
        </span>
      </DropZone>
      {error && (
        <p id={`${note}-error`} className="text-sm text-coral">
          {error}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ul
        ref={tiles}
        aria-label="Order of the images"
        className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-3"
      >
        {pictures.map(({ url }, index) => (
          <PictureTile
            key={url}
            url={url}
            index={index}
            count={count}
            onPreview={() => setPreviewed(index)}
            onRemove={() => {
              remove(index)
              setAnnouncement(`Picture ${index + 1} removed.`)
            }}
            onMove={(to) => moveTo(index, to)}
          />
        ))}
      </ul>
      <PicturePreview
        urls={pictures.map(({ url }) => url)}
        index={previewed}
        onShow={setPreviewed}
      />
    </div>
  )
}
