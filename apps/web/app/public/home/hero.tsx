import type { CompanyHome } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { CUTS, type CutShape, toCutSrcSet } from '@dhow/contract/pictures'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useEffect, useReducer, useRef } from 'react'
import { preload } from 'react-dom'
import { getTextLang } from '#app/api/language.ts'
import { runWhenSettled } from '#app/browser/environment.ts'
import { SearchBox } from '#app/shell/navigation/search-box.tsx'
import { markFields } from '#app/shell/preview/shows.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PauseButton, useAutoplay } from '#app/ui/carousel/autoplay.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EnteredText } from '#app/ui/section.tsx'

type Cuts = CompanyHome['slides'][number]['cuts']

const CROPS = {
  // object-fit: cover makes it as wide as the window or as its height requires.
  wide: { media: '(orientation: landscape)', sizes: 'max(100vw, 177.8vh)' },
  // 16 % less than required: not noticeable behind text, and half the bytes for most phones.
  tall: { media: '(orientation: portrait)', sizes: 'max(84vw, 47vh)' },
}

const formatPercent = (share: number) => `${Math.round(share * 1000) / 10}%`

function crop(shape: CutShape, { url, focus }: Cuts[CutShape]) {
  const { width, height, widths } = CUTS[shape]
  const { media, sizes } = CROPS[shape]
  const largest = Math.max(...widths)
  const srcSet = toCutSrcSet(url) ?? url
  return {
    media,
    src: url,
    size: { srcSet, sizes, width: largest, height: (largest * height) / width },
    objectPosition: `${formatPercent(focus.x)} ${formatPercent(focus.y)}`,
  }
}

const toSlidePicture = ({ wide, tall }: Cuts) => ({
  wide: crop('wide', wide),
  tall: crop('tall', tall),
})

type SlidePicture = ReturnType<typeof toSlidePicture>

export const startSlideshow = (count: number) => ({
  count,
  current: 0,
  /** The visible slide: becomes the current one when its picture has loaded. */
  shown: 0,
  requested: [0],
  ready: [0],
})

type Slideshow = ReturnType<typeof startSlideshow>

type Event =
  | { type: 'show'; slide: number }
  | { type: 'look-ahead' }
  | { type: 'ready'; slide: number }

const getNextSlide = ({ current, count }: Slideshow) => (current + 1) % count
const addUnique = (list: number[], item: number) => (list.includes(item) ? list : [...list, item])

/** The previous slide stays visible until the next picture has loaded. */
export function advance(state: Slideshow, event: Event): Slideshow {
  switch (event.type) {
    case 'show': {
      const { slide } = event
      const shown = state.ready.includes(slide) ? slide : state.shown
      return { ...state, current: slide, shown, requested: addUnique(state.requested, slide) }
    }
    case 'look-ahead':
      return { ...state, requested: addUnique(state.requested, getNextSlide(state)) }
    case 'ready': {
      const { slide } = event
      const shown = slide === state.current ? slide : state.shown
      return { ...state, shown, ready: addUnique(state.ready, slide) }
    }
  }
}

const SLIDE_MS = 5_000

/** Visitors who leave early do not download the next picture. */
const LOOK_AHEAD_MS = SLIDE_MS / 2

function preloadPicture(picture: SlidePicture | undefined) {
  for (const { media, src, size } of Object.values(picture ?? {})) {
    const { srcSet: imageSrcSet, sizes: imageSizes } = size
    preload(src, { as: 'image', media, imageSrcSet, imageSizes, fetchPriority: 'high' })
  }
}

function useSlideshow(count: number, mayRun: boolean) {
  const [show, dispatch] = useReducer(advance, count, startSlideshow)
  const running = mayRun && count > 1
  const next = getNextSlide(show)

  useEffect(() => {
    if (!running) return
    const lookAhead = () => dispatch({ type: 'look-ahead' })
    if (show.current === 0) return runWhenSettled(lookAhead)
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

type SlideProps = {
  picture: SlidePicture
  alt: string
  lang: string | undefined
  isShown: boolean
  isFirst: boolean
  onReady: () => void
}

/** Fades in above the previous picture, so that the dark background is never visible. */
const Slide = ({ picture: { wide, tall }, alt, lang, isShown, isFirst, onReady }: SlideProps) => (
  <picture
    aria-hidden={!isShown}
    className={classNames(
      'absolute inset-0 transition-opacity',
      isShown ? 'z-1 opacity-100 duration-500' : 'opacity-0 delay-500 duration-0',
    )}
  >
    <source media={tall.media} {...tall.size} />
    <img
      src={wide.src}
      {...wide.size}
      alt={alt}
      lang={lang}
      fetchPriority={isFirst ? 'high' : 'low'}
      decoding="async"
      onLoad={({ currentTarget }) => void currentTarget.decode().then(onReady, () => {})}
      style={{ '--wide': wide.objectPosition, '--tall': tall.objectPosition } as CSSProperties}
      className="size-full object-cover object-(--tall) landscape:object-(--wide)"
    />
  </picture>
)

type Props = { home: Pick<CompanyHome, 'headline' | 'lead' | 'slides' | 'untranslated'> }

export function Hero({ home }: Props) {
  const { i18n } = useLingui()
  const { headline, lead, slides } = home
  const getAlt = (slide: number) => slides[slide]?.alt ?? ''
  const section = useRef<HTMLElement>(null)
  const autoplay = useAutoplay(section)
  const pictures = slides.map(({ cuts }) => toSlidePicture(cuts))
  const { show, dispatch } = useSlideshow(slides.length, autoplay.running)
  preloadPicture(pictures[0])
  return (
    <section
      ref={section}
      {...markFields('headline', 'lead', 'slides')}
      data-under-header
      className="hero dark relative isolate flex min-h-svh overflow-hidden bg-night text-on-night"
    >
      <div className="absolute inset-0 -z-10">
        {slides.length === 0 && <div className="hero-ground" />}
        {pictures.map(
          (picture, slide) =>
            show.requested.includes(slide) && (
              <Slide
                key={picture.wide.src}
                picture={picture}
                alt={getAlt(slide)}
                lang={getTextLang(home, getAlt(slide))}
                isShown={slide === show.shown}
                isFirst={slide === 0}
                onReady={() => dispatch({ type: 'ready', slide })}
              />
            ),
        )}
      </div>
      <div className="flex w-full flex-col justify-end">
        <div className="container-page flex flex-col pt-[calc(var(--header-height)+1.5rem)] pb-4 landscape:grow landscape:justify-center">
          <div className="hero-text max-w-[40rem]" {...autoplay.pauseArea}>
            <h1 dir="auto" lang={getTextLang(home, headline)} className="headline text-display">
              {headline}
            </h1>
            {lead && (
              <EnteredText lang={getTextLang(home, lead)} className="mt-5 max-w-[34rem] text-lead">
                {lead}
              </EnteredText>
            )}
            {/* Wide screens have the box in the header. */}
            <div className="light mt-6 rounded-full bg-raised text-ink md:hidden *:h-12!">
              <SearchBox />
            </div>
            <ButtonLink to={paths.products} accent className="mt-4 md:mt-8">
              {i18n.t('Explore Products')}
            </ButtonLink>
          </div>
        </div>
        {/* Keeps its height without dots. */}
        <div className="container-page min-h-16 pb-5">
          {slides.length > 1 && (
            <fieldset
              aria-label={i18n.t('Slideshow')}
              {...autoplay.pauseArea}
              className="flex w-fit items-center noscript:hidden"
            >
              <div className="-ms-1 flex">
                {slides.map(({ alt, cuts }, slide) => (
                  <button
                    key={cuts.wide.url}
                    type="button"
                    aria-label={i18n.t('Slide {slide} of {count}: {alt}', {
                      slide: slide + 1,
                      count: slides.length,
                      alt,
                    })}
                    aria-current={slide === show.current}
                    onClick={() => dispatch({ type: 'show', slide })}
                    className="group grid h-11 min-w-8 place-items-center rounded-full"
                  >
                    <span className="h-2 w-2 rounded-full bg-on-night/60 transition group-hover:bg-on-night group-aria-[current=true]:w-6 group-aria-[current=true]:bg-saffron" />
                  </button>
                ))}
              </div>
              <PauseButton
                play={i18n.t('Play the slideshow')}
                pause={i18n.t('Pause the slideshow')}
                autoplay={autoplay}
              />
              <p
                lang={getTextLang(home, getAlt(show.current))}
                className="sr-only"
                aria-live={autoplay.running ? 'off' : 'polite'}
              >
                {getAlt(show.current)}
              </p>
            </fieldset>
          )}
        </div>
      </div>
    </section>
  )
}
