import { pictureUrl } from '@dhow/contract/pictures'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'

type Props = {
  url: string
  index: number
  count: number
  onPreview: () => void
  onRemove: () => void
  onMove: (to: number) => void
}

const ARROW = 'flex-1 rounded-none disabled:opacity-35 disabled:hover:bg-transparent'

/** One picture of the form, moved by dragging or by its buttons. */
export const PictureTile = ({ url, index, count, onPreview, onRemove, onMove }: Props) => (
  <li className="relative touch-manipulation overflow-hidden rounded-card border border-line bg-raised select-none">
    <button
      type="button"
      aria-label={`Preview picture ${index + 1}`}
      onClick={onPreview}
      className="block w-full cursor-grab"
    >
      <Plate as="span" className="rounded-none">
        <Picture src={pictureUrl(url, 400)} alt="" draggable={false} />
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
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
        className={ARROW}
      >
        <ChevronLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        label={`Move picture ${index + 1} later`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
        className={ARROW}
      >
        <ChevronRight aria-hidden size={18} className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={`Remove picture ${index + 1}`} onClick={onRemove} className={ARROW}>
        <X aria-hidden size={18} />
      </IconButton>
    </div>
  </li>
)
