import { useEffect, useReducer } from 'react'
import { preload } from 'react-dom'
import { whenSettled } from '#app/browser/when-settled.ts'
import type { SlidePicture } from './slide-pictures.ts'
import { advance, nextSlide, startSlideshow } from './slideshow.ts'

const SLIDE_MS = 5_000

/** After a change of slides, until the one after is loaded: who leaves sooner does not pay for it. */
const LOOK_AHEAD_MS = SLIDE_MS / 2

/** Names the cuts of a picture in the page’s head. */
export function preloadPicture(picture: SlidePicture | undefined): void {
  for (const { media, src, srcSet, sizes } of Object.values(picture ?? {})) {
    preload(src, {
      as: 'image',
      media,
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }
}

/**
 * Shows slide after slide while it runs.
 * @param count the slides there are; a single one stays
 */
export function useSlideshow(count: number, mayRun: boolean) {
  const [show, dispatch] = useReducer(advance, count, startSlideshow)
  const running = mayRun && count > 1
  const next = nextSlide(show)

  useEffect(() => {
    if (!running) return
    const lookAhead = () => dispatch({ type: 'look-ahead' })
    if (show.current === 0) return whenSettled(lookAhead)
    const timer = setTimeout(lookAhead, LOOK_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [running, show.current])

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => dispatch({ type: 'show', slide: next }), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [running, next])

  return { show, dispatch }
}
