import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'

type Props = {
  onStep: (by: 1 | -1) => void
}

const ARROW = 'sticky z-10 self-center bg-raised/85 text-ink shadow-float hover:bg-raised'

/**
 * Arrows on both sides of a picture. Sticky inside the scrolling `.strip`, so that a swipe that
 * starts on one also scrolls.
 */
export const GalleryArrows = ({ onStep }: Props) => (
  <>
    <IconButton
      label="Previous picture"
      onClick={() => onStep(-1)}
      className={`${ARROW} inset-s-3 justify-self-start`}
    >
      <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
    <IconButton
      label="Next picture"
      onClick={() => onStep(1)}
      className={`${ARROW} inset-e-3 justify-self-end`}
    >
      <ChevronRight aria-hidden className="rtl:-scale-x-100" />
    </IconButton>
  </>
)
