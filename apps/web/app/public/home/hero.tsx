import type { CompanyHome } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { useRef } from 'react'
import { shows } from '#app/shell/preview/shows.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PauseButton } from '#app/ui/pause-button.tsx'
import { useAutoplay } from '#app/ui/use-autoplay.ts'
import { Slide } from './slide.tsx'
import { slidePicture } from './slide-pictures.ts'
import { preloadPicture, useSlideshow } from './use-slideshow.ts'

type Props = Pick<CompanyHome, 'headline' | 'lead' | 'slides'>

/** The headline over the slideshow, or over the brand's colours; dark in both themes. */
export function Hero({ headline, lead, slides }: Props) {
  const section = useRef<HTMLElement>(null)
  const autoplay = useAutoplay(section)
  const pictures = slides.map(({ cuts }) => slidePicture(cuts))
  const { show, dispatch } = useSlideshow(slides.length, autoplay.running)
  preloadPicture(pictures[0])
  return (
    <section
      ref={section}
      {...shows('headline', 'lead', 'slides')}
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
                alt={slides[slide]?.alt ?? ''}
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
            <h1 dir="auto" className="headline text-display">
              {headline}
            </h1>
            {lead && (
              <p dir="auto" className="mt-5 max-w-[34rem] text-lead">
                {lead}
              </p>
            )}
            <ButtonLink to={paths.products} variant="accent" className="mt-8">
              Explore Products
            </ButtonLink>
          </div>
        </div>
        {/* As high without dots as with them. */}
        <div className="container-page min-h-16 pb-5">
          {slides.length > 1 && (
            <fieldset
              aria-label="Slideshow"
              {...autoplay.restArea}
              className="flex w-fit items-center noscript:hidden"
            >
              <div className="-ms-1 flex">
                {slides.map(({ alt, cuts }, slide) => (
                  <Dot
                    key={cuts.wide.url}
                    label={`Slide ${slide + 1} of ${slides.length}: ${alt}`}
                    current={slide === show.current}
                    onClick={() => dispatch({ type: 'show', slide })}
                  />
                ))}
              </div>
              <PauseButton what="the slideshow" autoplay={autoplay} />
              <p className="sr-only" aria-live={autoplay.running ? 'off' : 'polite'}>
                {slides[show.current]?.alt}
              </p>
            </fieldset>
          )}
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
