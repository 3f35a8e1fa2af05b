import { type Ref, useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Spinner } from '#app/ui/spinner.tsx'

type Props = {
  ref: Ref<HTMLIFrameElement>
  /** CSS pixels of the window that the page is in. */
  width: number
  /** The address that it is opened with; later ones are not loaded. */
  path: string
  /** Until then the page may be another than the one to be shown. */
  isReady: boolean
}

/** A page of the site as wide as a device, made as small as the space here. */
export function ScaledFrame({ ref, width, path, isReady }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  const [src] = useState(path)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scale = space.width > 0 ? Math.min(1, space.width / width) : 1
  return (
    <div
      ref={box}
      className="relative min-h-96 overflow-hidden rounded-card border border-line bg-raised"
    >
      {!isReady && (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading the preview" />
        </div>
      )}
      <iframe
        ref={ref}
        src={src}
        title="Preview of your site"
        style={{
          inlineSize: width,
          blockSize: space.height / scale,
          insetInlineStart: Math.max(0, (space.width - width * scale) / 2),
          scale,
        }}
        className={classNames(
          'absolute top-0 max-w-none origin-top-left transition-opacity rtl:origin-top-right',
          !isReady && 'opacity-0',
        )}
      />
    </div>
  )
}
