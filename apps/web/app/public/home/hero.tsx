import { paths } from '@dhow/contract/paths'
import { useEffect, useReducer, useRef } from 'react'
import { preload } from 'react-dom'
import { whenSettled } from '#app/browser/when-settled.ts'
import { site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PauseButton } from '#app/ui/pause-button.tsx'
import { useAutoplay } from '#app/ui/use-autoplay.ts'
import { Slide } from './slide.tsx'
import { SLIDE_PICTURES } from './slide-pictures.ts'
import { advance, nextSlide, startSlideshow } from './slideshow.ts'

const SLIDE_MS = 5_000

const SLIDES = site.slides.map(({ picture, alt }) => ({ alt, picture: SLIDE_PICTURES[picture] }))

/** The slideshow with the headline; dark in both themes. */
export function Hero() {
  const section = useRef<HTMLElement>(null)
  const autoplay = useAutoplay(section)
  const [show, dispatch] = useReducer(advance, SLIDES.length, startSlideshow)
  const { running } = autoplay
  const next = nextSlide(show)
  const current = SLIDES[show.current]

  for (const { media, src, srcSet, sizes } of Object.values(SLIDES[0]?.picture ?? {})) {
    preload(src, {
      as: 'image',
      media,
      imageSrcSet: srcSet,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide looks ahead once
  useEffect(() => {
    if (running) return whenSettled(() => dispatch({ type: 'look-ahead' }))
  }, [running, show.current])

  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => dispatch({ type: 'show', slide: next }), SLIDE_MS)
    return () => clearTimeout(timer)
  }, [running, next])

  return (
    <section
      ref={section}
      data-under-header
      className="hero dark relative isolate flex min-h-svh overflow-hidden bg-night text-on-night"
    >
      <div className="absolute inset-0 -z-10">
        {SLIDES.map(
          ({ picture, alt }, slide) =>
            show.requested.includes(slide) && (
              <Slide
                key={alt}
                picture={picture}
                alt={alt}
                shown={slide === show.shown}
                first={slide === 0}
                onReady={() => dispatch({ type: 'ready', slide })}
              />
            ),
        )}
      </div>
      <div className="flex w-full flex-col justify-end">
        <div className="container-page flex flex-col pt-[calc(var(--header-height)+1.5rem)] pb-4 landscape:grow landscape:justify-center">
          <div className="hero-text max-w-[40rem]" {...autoplay.restArea}>
            <h1 className="headline text-display">{site.headline}</h1>
            <p className="mt-5 max-w-[34rem] text-lead">{site.lead}</p>
            <ButtonLink to={paths.products} variant="accent" className="mt-8">
              Explore Products
            </ButtonLink>
          </div>
        </div>
        <div className="container-page pb-5">
          <fieldset
            aria-label="Slideshow"
            {...autoplay.restArea}
            className="flex w-fit items-center noscript:hidden"
          >
            <div className="-ms-1 flex">
              {SLIDES.map(({ alt }, slide) => (
                <Dot
                  key={alt}
                  label={`Slide ${slide + 1} of ${SLIDES.length}: ${alt}`}
                  current={slide === show.current}
                  onClick={() => dispatch({ type: 'show', slide })}
                />
              ))}
            </div>
            <PauseButton what="the slideshow" autoplay={autoplay} />
            <p className="sr-only" aria-live={running ? 'off' : 'polite'}>
              {current?.alt}
            </p>
          </fieldset>
        </div>
      </div>
    </section>
  )
}

type DotProps = { label: string; current: boolean; onClick: () => void }

const Dot = ({ label, current, onClick }: DotProps) => (
  <button
    type="button"
    aria-label={label}
    aria-current={current}
    onClick={onClick}
    className="group grid h-11 min-w-8 place-items-center rounded-full"
  >
    <span className="h-2 w-2 rounded-full bg-on-night/60 transition group-hover:bg-on-night group-aria-[current=true]:w-6 group-aria-[current=true]:bg-saffron" />
  </button>
)
