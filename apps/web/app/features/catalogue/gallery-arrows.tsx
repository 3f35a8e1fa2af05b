import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'

type Props = {
  /** 1 to the next picture, -1 to the previous one. */
  onStep: (by: 1 | -1) => void
}

const LOOK =
  'absolute top-1/2 -translate-y-1/2 bg-raised/85 text-ink shadow-float backdrop-blur hover:bg-raised'

/** The arrows on both sides of a picture. */
export const GalleryArrows = ({ onStep }: Props) => (
  <>
    <IconButton label="Previous picture" onClick={() => onStep(-1)} className={`${LOOK} start-3`}>
      <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
    <IconButton label="Next picture" onClick={() => onStep(1)} className={`${LOOK} end-3`}>
      <ChevronRight aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  </>
)
