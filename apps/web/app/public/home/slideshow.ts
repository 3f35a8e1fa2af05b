export type Slideshow = {
  count: number
  /** The slide requested last, by the timer or by a dot. */
  current: number
  /** The visible slide: the current one once its picture has loaded. */
  shown: number
  /** The slides whose pictures are loaded or loading. */
  requested: readonly number[]
  /** The slides whose pictures have loaded. */
  ready: readonly number[]
}

type Event =
  | { type: 'show'; slide: number }
  /** Preload the next picture. */
  | { type: 'look-ahead' }
  | { type: 'ready'; slide: number }

export const startSlideshow = (count: number): Slideshow => ({
  count,
  current: 0,
  shown: 0,
  requested: [0],
  ready: [0],
})

export const nextSlide = ({ current, count }: Slideshow): number => (current + 1) % count

const withOne = (list: readonly number[], one: number) =>
  list.includes(one) ? list : [...list, one]

/** Until a slide's picture has loaded, the previous slide stays visible. */
export function advance(state: Slideshow, event: Event): Slideshow {
  switch (event.type) {
    case 'show': {
      const { slide } = event
      const shown = state.ready.includes(slide) ? slide : state.shown
      return { ...state, current: slide, shown, requested: withOne(state.requested, slide) }
    }
    case 'look-ahead':
      return { ...state, requested: withOne(state.requested, nextSlide(state)) }
    case 'ready': {
      const { slide } = event
      const shown = slide === state.current ? slide : state.shown
      return { ...state, shown, ready: withOne(state.ready, slide) }
    }
  }
}
