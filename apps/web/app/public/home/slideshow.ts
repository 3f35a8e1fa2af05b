export type Slideshow = {
  /** How many slides there are. */
  count: number
  /** The slide that was asked for last, by the clock or by a dot. */
  current: number
  /** The slide whose picture is on top: the current one, as soon as its picture has come. */
  shown: number
  /** The slides whose pictures are loaded, or are to be. */
  requested: readonly number[]
  /** The slides whose pictures have come. */
  ready: readonly number[]
}

type Event =
  | { type: 'show'; slide: number }
  /** Load the picture after the current one before it is needed. */
  | { type: 'look-ahead' }
  | { type: 'ready'; slide: number }

/** The first slide came with the page. */
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

/** A slide whose picture is not there yet leaves the one before it on show, not a dark screen. */
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
