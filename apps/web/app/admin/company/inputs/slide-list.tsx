import type { CompanyFields } from '@dhow/contract/company/company'
import { LIMITS } from '@dhow/contract/limits'
import { toPictureUrl } from '@dhow/contract/pictures'
import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { MIDDLE } from '#app/admin/company/form/preview-data.ts'
import { SortableList } from '#app/admin/dragging/sortable-list.tsx'
import { FileDrop, useUpload } from '#app/admin/ui/file-drop.tsx'
import { ACCEPTED_PICTURES, MEGABYTE } from '#app/admin/ui/formats.ts'
import { LineField } from './company-inputs.tsx'
import { PICTURE, PictureField } from './picture-field.tsx'

/** Position in shares of the width and height, from the top left. */
type FocusPoint = { x: number; y: number }

/** Share of the picture per arrow key; five times as much with Shift. */
const STEP = 0.02

const clampShare = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000

const ARROWS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const formatPercent = (share: number) => `${Math.round(share * 100)} %`

export function SlideList() {
  const { control, getValues } = useFormContext<CompanyFields>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'slides' })
  const upload = useUpload(PICTURE, (picture) => {
    if (getValues('slides').length >= LIMITS.slides) return
    append({ picture, tall: '', alt: '', focus: MIDDLE }, { shouldFocus: false })
  })
  const remaining = LIMITS.slides - fields.length
  return (
    <>
      <SortableList
        label="Slides"
        noun="Slide"
        items={fields}
        limit={LIMITS.slides}
        onMove={move}
        onRemove={remove}
      >
        {({ picture }, index) => <Slide picture={picture} index={index} />}
      </SortableList>
      <FileDrop
        {...upload}
        upload={(files) => upload.upload(files.slice(0, remaining))}
        label="Slide pictures"
        hint={`Up to ${LIMITS.slides} pictures of up to ${LIMITS.pictureBytes / MEGABYTE} MB each.`}
        accept={ACCEPTED_PICTURES}
        Icon={ImagePlus}
        multiple
        disabled={remaining === 0}
      />
    </>
  )
}

type FocusPointProps = {
  picture: string
  label: string
  value: FocusPoint
  onChange: (point: FocusPoint) => void
}

function FocusPointInput({ picture, label, value, onChange }: FocusPointProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const change = ({ x, y }: FocusPoint) => onChange({ x: clampShare(x), y: clampShare(y) })

  const follow = ({ clientX, clientY }: PointerEvent) => {
    const area = box.current?.getBoundingClientRect()
    if (!area?.width || !area.height) return
    change({ x: (clientX - area.left) / area.width, y: (clientY - area.top) / area.height })
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    follow(event)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
  }
  const step = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key]
    if (!direction) return
    event.preventDefault()
    const distance = event.shiftKey ? 5 * STEP : STEP
    change({ x: value.x + direction[0] * distance, y: value.y + direction[1] * distance })
  }

  return (
    <div className="grid gap-1.5">
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-valuenow={Math.round(value.x * 100)}
        aria-valuetext={`${formatPercent(value.x)} across, ${formatPercent(value.y)} down`}
        onPointerDown={press}
        onPointerMove={drag}
        onKeyDown={step}
        className="relative w-fit max-w-full cursor-crosshair touch-none overflow-hidden rounded-lg select-none"
      >
        <img src={picture} alt="" draggable={false} className="block max-h-72 max-w-full" />
        <span
          aria-hidden
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-on-night shadow-[0_0_0_2px_var(--color-night),inset_0_0_0_1.5px_var(--color-night)]"
        />
      </div>
      <p id={id} className="caption">
        Click the area that must stay visible, or move the point with the arrow keys.
      </p>
    </div>
  )
}

type CropProps = { name: string; picture: string; focus: FocusPoint; className: string }

const Crop = ({ name, picture, focus, className }: CropProps) => (
  <figure className="grid gap-1">
    <img
      src={picture}
      alt=""
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
      className={`${className} rounded-lg border border-line object-cover`}
    />
    <figcaption className="text-xs text-muted">{name}</figcaption>
  </figure>
)

function Slide({ picture, index }: { picture: string; index: number }) {
  const { control } = useFormContext<CompanyFields>()
  const { field } = useController({ control, name: `slides.${index}.focus` })
  const tall = useWatch({ control, name: `slides.${index}.tall` })
  const src = toPictureUrl(picture, 800)
  const phone = tall
    ? { picture: toPictureUrl(tall, 800), focus: MIDDLE }
    : { picture: src, focus: field.value }
  return (
    <>
      <FocusPointInput
        picture={src}
        label={`Focus point of slide ${index + 1}`}
        value={field.value}
        onChange={field.onChange}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Crop name="Desktop" picture={src} focus={field.value} className="aspect-video w-36" />
        <Crop name="Phone" {...phone} className="aspect-9/16 w-16" />
      </div>
      <LineField
        name={`slides.${index}.alt`}
        label="Description of the picture"
        hint="For people who cannot see it, such as 'Pallets wrapped for export in a warehouse'."
        limit={LIMITS.sentences}
      />
      <PictureField
        name={`slides.${index}.tall`}
        label="Picture for phones (optional)"
        hint="An upright picture. Leave empty to cut the main picture."
      />
    </>
  )
}
