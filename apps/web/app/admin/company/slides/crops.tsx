import type { FocusPoint } from './focus-point.tsx'

const SHAPES = [
  { name: 'Desktop', className: 'aspect-video w-36' },
  { name: 'Phone', className: 'aspect-9/16 w-16' },
]

/** What desktops and phones show of a picture. */
export const Crops = ({ picture, focus }: { picture: string; focus: FocusPoint }) => (
  <div className="flex flex-wrap items-end gap-4">
    {SHAPES.map(({ name, className }) => (
      <figure key={name} className="grid gap-1">
        <img
          src={picture}
          alt=""
          style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          className={`${className} rounded-lg border border-line object-cover`}
        />
        <figcaption className="text-xs text-muted">{name}</figcaption>
      </figure>
    ))}
  </div>
)
