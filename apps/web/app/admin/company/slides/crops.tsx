import { MIDDLE } from '#app/admin/company/preview-data.ts'
import type { FocusPoint } from './focus-point.tsx'

type Props = {
  picture: string
  /** The picture for phones; empty: the same. */
  tall: string
  focus: FocusPoint
}

/** What desktops and phones show of a slide. */
export const Crops = ({ picture, tall, focus }: Props) => (
  <div className="flex flex-wrap items-end gap-4">
    <Crop name="Desktop" picture={picture} focus={focus} className="aspect-video w-36" />
    <Crop
      name="Phone"
      picture={tall || picture}
      focus={tall ? MIDDLE : focus}
      className="aspect-9/16 w-16"
    />
  </div>
)

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
