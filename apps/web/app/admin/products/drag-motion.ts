/** When a drag begins: a finger rests for 120 ms, slipping less than 10 px, or a mouse moves by 5 px. */
export const DRAG_START = {
  delay: 120,
  delayOnTouchOnly: true,
  touchStartThreshold: 10,
  fallbackTolerance: 5,
  // The browser's own dragging knows none of these.
  forceFallback: true,
} as const

/** Milliseconds of the drop animation, and the pixels from which it takes longest. */
const DROP = { least: 330, most: 550, farthest: 1_500 }

/** Milliseconds that a row takes to its place: the farther away it is, the longer. */
export const dropDuration = (distance: number): number =>
  DROP.least + (DROP.most - DROP.least) * Math.min(1, Math.abs(distance) / DROP.farthest)

/** Pixels of the fastest step; the shares of the view, from an edge, where steps begin and are fastest. */
const SCROLL = { most: 28, from: 0.25, fastest: 0.05 }

/** Pixels to scroll by in the next frame while something is dragged at `y`; below 0 upwards. */
export function scrollStep(y: number, top: number, bottom: number): number {
  const height = bottom - top
  const step = (distance: number) => {
    const share = (SCROLL.from - distance / height) / (SCROLL.from - SCROLL.fastest)
    return share <= 0 ? 0 : Math.ceil(SCROLL.most * Math.min(1, share) ** 2)
  }
  return step(bottom - y) - step(y - top)
}
