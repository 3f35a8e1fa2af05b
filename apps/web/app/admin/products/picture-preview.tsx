import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Plate } from '#app/ui/plate.tsx'
import { useModal } from '#app/ui/use-modal.ts'

type Props = {
  urls: string[]
  /** The picture shown; none is open without it. */
  index: number | undefined
  onShow: (index: number | undefined) => void
}

/** One picture of the form, large, and the way to those beside it. */
export function PicturePreview({ urls, index, onShow }: Props) {
  const ref = useModal(index !== undefined)
  const at = index ?? 0
  const show = (to: number) => urls[to] !== undefined && onShow(to)
  return (
    <dialog
      ref={ref}
      onClose={() => onShow(undefined)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') show(at - 1)
        if (key === 'ArrowRight') show(at + 1)
      }}
      aria-label={`Picture ${at + 1} of ${urls.length}`}
      className="w-[min(48rem,calc(100%-2rem))] rounded-card border border-line bg-raised p-3 shadow-float backdrop:bg-shade"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <p aria-live="polite" className="ps-2 text-sm text-muted tabular-nums">
          Picture {at + 1} of {urls.length}
          {at === 0 && ', the thumbnail'}
        </p>
        <div className="flex">
          <IconButton
            label="Previous picture"
            disabled={at === 0}
            onClick={() => show(at - 1)}
            className="disabled:opacity-40"
          >
            <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label="Next picture"
            disabled={at >= urls.length - 1}
            onClick={() => show(at + 1)}
            className="disabled:opacity-40"
          >
            <ChevronRight aria-hidden size={20} className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton label="Close the preview" onClick={() => ref.current?.close()}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
      {index !== undefined && (
        <Plate className="max-h-[70dvh] w-full">
          <Picture src={urls[at]} alt="Large preview" />
        </Plate>
      )}
    </dialog>
  )
}
