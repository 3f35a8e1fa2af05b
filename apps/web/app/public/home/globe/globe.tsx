import type { Port } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { savesData } from '#app/browser/connection.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useNear } from '#app/ui/use-near.ts'

/** How far below the viewport loading starts. */
const LOAD_MARGIN = '400px'

type Lanes = { from: Port; to: readonly Port[] }

function describe({ from, to }: Lanes): string {
  const marked = `A turning globe: ${from.name} is marked`
  const ports = to.map(({ name }) => name).join(', ')
  return ports ? `${marked}, and sea lanes lead from it to ${ports}.` : `${marked}.`
}

/** The globe, drawn once it is near the viewport; until then, or without WebGL, a static picture. */
export function Globe({ from, to }: Lanes) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, LOAD_MARGIN)
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (isNear && frame.current && !savesData()) {
      return drawGlobe(frame.current, { from, to }, setDrawn)
    }
  }, [isNear, from, to])

  return (
    <div ref={frame} className="relative aspect-square w-full">
      <img
        src={paths.globe}
        alt=""
        width={1000}
        height={1000}
        loading="lazy"
        decoding="async"
        className={classNames('size-full transition duration-500', drawn && 'opacity-0')}
      />
    </div>
  )
}

/**
 * Appends a canvas with the globe to a box.
 * @param lanes the home port, and those that lanes lead to
 * @param onChange called with true once it is drawn, and with false when it no longer can be
 * @returns a function that removes it, even while loading
 */
function drawGlobe(box: HTMLElement, lanes: Lanes, onChange: (shown: boolean) => void): () => void {
  // Keeps three.js out of the server's build.
  if (import.meta.env.SSR) return () => {}
  const canvas = document.createElement('canvas')
  canvas.className =
    'absolute inset-0 size-full cursor-grab touch-pan-y select-none active:cursor-grabbing'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', describe(lanes))
  const context = canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  })
  if (!context) return () => {}

  let ended = false
  let end = () => {
    ended = true
  }
  const show = async () => {
    const [{ createScene }, { startTurning }, { openingView }, { globeColors }, { readBrand }] =
      await Promise.all([
        import('./globe-scene.ts'),
        import('./turning.ts'),
        import('./sphere.ts'),
        import('./colors.ts'),
        import('./read-brand.ts'),
      ])
    if (ended) return
    const scene = createScene(context, lanes, globeColors(readBrand(box)))
    box.append(canvas)
    const stop = startTurning(canvas, scene, openingView(lanes.from))
    end = () => {
      ended = true
      stop()
      canvas.remove()
      scene.dispose()
      onChange(false)
    }
    canvas.addEventListener('webglcontextlost', () => end(), { once: true })
    onChange(true)
  }
  // On failure the static picture stays.
  show().catch(() => end())
  return () => end()
}
