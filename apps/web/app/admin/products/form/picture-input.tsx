import { LIMITS } from '@dhow/contract/limits'
import { toPictureUrl } from '@dhow/contract/pictures'
import { ChevronLeft, ChevronRight, ImagePlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useSortableTiles } from '#app/admin/dragging/drag-motion.ts'
import { ACCEPTED_PICTURES, MEGABYTE } from '#app/admin/ui/formats.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DropZone } from '#app/ui/fields/drop-zone.tsx'
import { useModal } from '#app/ui/hooks.ts'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { type FormPicture, useFormPictures } from './form-fields.ts'

type Props = {
  pictures: FormPicture[]
  onChange: (pictures: FormPicture[]) => void
  error?: string | undefined
}

export function PictureInput({ pictures, onChange, error }: Props) {
  const { add, remove, move } = useFormPictures(pictures, onChange)
  const [previewed, setPreviewed] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const note = useId()
  const count = pictures.length

  const moveTo = (from: number, to: number) => {
    move(from, to)
    const thumbnail = to === 0 ? ', the thumbnail' : ''
    setAnnouncement(`Picture moved to position ${to + 1} of ${count}${thumbnail}.`)
  }
  const tiles = useSortableTiles<HTMLUListElement>(moveTo, count > 1)

  return (
    <div className="grid content-start gap-4">
      <DropZone
        accept={ACCEPTED_PICTURES}
        multiple
        aria-label="Pictures"
        aria-describedby={error ? `${note}-error` : note}
        aria-invalid={error !== undefined}
        onFiles={add}
        className="grid cursor-pointer place-items-center gap-2 p-8 text-center hover:border-sea"
      >
        <ImagePlus size={28} />
        <span>
          Drop pictures here, or <span className="text-sea underline">choose files</span>
        </span>
        <span id={note} className="text-sm">
          Up to {LIMITS.pictures} pictures of up to {LIMITS.pictureBytes / MEGABYTE} MB each. The
          first is the thumbnail.
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

const FLIPPED = 'rtl:-scale-x-100'
const TILE_BUTTON = 'flex-1 rounded-none disabled:opacity-35 disabled:hover:bg-transparent'

type PictureTileProps = {
  url: string
  index: number
  count: number
  onPreview: () => void
  onRemove: () => void
  onMove: (to: number) => void
}

const PictureTile = ({ url, index, count, onPreview, onRemove, onMove }: PictureTileProps) => (
  <li className="relative touch-manipulation overflow-hidden panel select-none">
    <button
      type="button"
      aria-label={`Preview picture ${index + 1}`}
      onClick={onPreview}
      className="block w-full cursor-grab"
    >
      <Plate as="span" className="rounded-none">
        <Picture src={toPictureUrl(url, 400)} alt="" draggable={false} />
      </Plate>
    </button>
    {index === 0 && (
      <span className="pointer-events-none absolute start-1.5 top-1.5 rounded-full bg-ink px-2 py-0.5 text-xs font-medium text-paper">
        Thumbnail
      </span>
    )}
    <div data-no-drag className="flex border-t border-line">
      <IconButton
        label={`Move picture ${index + 1} earlier`}
        Icon={ChevronLeft}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className={classNames(TILE_BUTTON, FLIPPED)}
      />
      <IconButton
        label={`Move picture ${index + 1} later`}
        Icon={ChevronRight}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        className={classNames(TILE_BUTTON, FLIPPED)}
      />
      <IconButton
        label={`Remove picture ${index + 1}`}
        Icon={X}
        onClick={onRemove}
        className={TILE_BUTTON}
      />
    </div>
  </li>
)

type PicturePreviewProps = {
  urls: string[]
  index: number | undefined
  onShow: (index: number | undefined) => void
}

function PicturePreview({ urls, index, onShow }: PicturePreviewProps) {
  const ref = useModal(index !== undefined)
  const shownIndex = index ?? 0
  const show = (to: number) => urls[to] !== undefined && onShow(to)
  return (
    <dialog
      ref={ref}
      onClose={() => onShow(undefined)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') show(shownIndex - 1)
        if (key === 'ArrowRight') show(shownIndex + 1)
      }}
      aria-label={`Picture ${shownIndex + 1} of ${urls.length}`}
      className="w-[min(48rem,calc(100%-2rem))] panel p-3 shadow-float backdrop:bg-shade"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <p
          aria-live="polite"
          className="ps-2 caption tabular-nums"
        >{`Picture ${shownIndex + 1} of ${urls.length}${shownIndex === 0 ? ', the thumbnail' : ''}`}</p>
        <div className="flex *:disabled:opacity-40">
          <IconButton
            label="Previous picture"
            Icon={ChevronLeft}
            disabled={shownIndex === 0}
            onClick={() => show(shownIndex - 1)}
            className={FLIPPED}
          />
          <IconButton
            label="Next picture"
            Icon={ChevronRight}
            disabled={shownIndex >= urls.length - 1}
            onClick={() => show(shownIndex + 1)}
            className={FLIPPED}
          />
          <IconButton label="Close the preview" Icon={X} onClick={() => ref.current?.close()} />
        </div>
      </div>
      {index !== undefined && (
        <Plate className="max-h-[70dvh] w-full">
          <Picture src={urls[shownIndex]} alt="Large preview" />
        </Plate>
      )}
    </dialog>
  )
}
