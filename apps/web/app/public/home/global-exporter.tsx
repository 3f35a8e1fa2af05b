import type { CompanyHome, Port } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { toIntlLocale } from '@dhow/i18n/i18n'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { getTextLang } from '#app/api/language.ts'
import { savesData } from '#app/browser/environment.ts'
import { markFields } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useNear } from '#app/ui/hooks.ts'
import { EnteredText } from '#app/ui/section.tsx'

type Lanes = { from: Port; to: readonly Port[] }

function describe({ from: { name: port }, to }: Lanes, i18n: I18n) {
  if (to.length === 0) return i18n.t('A turning globe: {port} is marked.', { port })
  const list = new Intl.ListFormat(toIntlLocale(i18n))
  return i18n.t('A turning globe: {port} is marked, and sea lanes lead from it to {ports}.', {
    port,
    ports: list.format(to.map(({ name }) => name)),
  })
}

function Globe({ from, to }: Lanes) {
  const { i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, '400px')
  const [drawn, setDrawn] = useState(false)

  useEffect(() => {
    if (isNear && frame.current && !savesData()) {
      return drawGlobe(frame.current, { from, to }, describe({ from, to }, i18n), setDrawn)
    }
  }, [isNear, from, to, i18n])

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

/** Returns a function that removes the globe, also while it is loading. */
function drawGlobe(
  box: HTMLElement,
  lanes: Lanes,
  label: string,
  onChange: (shown: boolean) => void,
): () => void {
  // Removes three.js from the server build.
  if (import.meta.env.SSR) return () => {}
  const canvas = document.createElement('canvas')
  canvas.className =
    'absolute inset-0 size-full cursor-grab touch-pan-y select-none active:cursor-grabbing'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  const context = canvas.getContext('webgl2', {
    antialias: false,
    depth: false,
    powerPreference: 'low-power',
  })
  if (!context) return () => {}

  const ended = new AbortController()
  const show = async () => {
    const { showGlobe } = await import('./globe/globe-scene.ts')
    if (ended.signal.aborted) return
    const remove = showGlobe(context, box, lanes)
    ended.signal.addEventListener('abort', () => {
      remove()
      onChange(false)
    })
    canvas.addEventListener('webglcontextlost', () => ended.abort(), { once: true })
    onChange(true)
  }
  show().catch(() => ended.abort())
  return () => ended.abort()
}

export function GlobalExporter({ home }: { home: CompanyHome }) {
  const { i18n } = useLingui()
  const { homePort, ports, portsText, figures } = home
  if (!homePort && figures.length === 0) return null
  return (
    <section
      {...markFields('homePort', 'ports', 'portsText', 'figures')}
      className="dark overflow-hidden bg-night text-on-night"
    >
      <div
        className={classNames(
          'container-page section grid items-center gap-x-12 gap-y-12',
          homePort ? 'lg:grid-cols-[5fr_6fr]' : undefined,
        )}
      >
        <div className="min-w-0">
          <p className="eyebrow">
            {homePort
              ? i18n.t('From {port} to the world', { port: homePort.name })
              : i18n.t('Around the world')}
          </p>
          <h2 className="headline mt-2 text-title">{i18n.t('Global Exporter')}</h2>
          {portsText && (
            <EnteredText
              lang={getTextLang(home, portsText)}
              className="mt-4 max-w-[34rem] text-lead text-muted"
            >
              {portsText}
            </EnteredText>
          )}
          {figures.length > 0 && (
            <div className="mt-12">
              <Figures home={home} wide={!homePort} />
            </div>
          )}
        </div>
        {homePort && (
          <div className="screen-only mx-auto w-full max-w-[40rem]">
            <Globe from={homePort} to={ports} />
          </div>
        )}
      </div>
    </section>
  )
}

const COUNT_UP_MS = 2_000

/** Returns the progress from 0 to 1; undefined before, after, and with reduced motion. */
function useCountUp(ref: RefObject<Element | null>) {
  const [progress, setProgress] = useState<number>()

  useEffect(() => {
    const element = ref.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0

    const count = (start: number) => {
      const step = () => {
        const passed = (performance.now() - start) / COUNT_UP_MS
        setProgress(passed < 1 ? easeOut(passed) : undefined)
        if (passed < 1) frame = requestAnimationFrame(step)
      }
      step()
    }
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        if (entry.intersectionRatio < 0.5) return setProgress(0)
        sight.disconnect()
        count(performance.now())
      },
      { threshold: [0, 0.5] },
    )
    sight.observe(element)
    return () => {
      sight.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])

  return progress
}

const easeOut = (progress: number) => 1 - (1 - progress) ** 3

/** Thousands are separated from 10,000 up. */
const formatCount = (count: number, i18n: I18n, final = count) =>
  count.toLocaleString(toIntlLocale(i18n), { useGrouping: final >= 10_000 })

/** Longer figures are smaller, so that they fit half a phone's width. */
function getTextClass(characters: number) {
  if (characters > 10) return 'text-[clamp(1rem,0.75rem+1.1vw,1.625rem)]'
  if (characters > 7) return 'text-[clamp(1.25rem,0.9rem+1.7vw,2.25rem)]'
  return 'text-[clamp(2.25rem,1.6rem+2.4vw,3.75rem)]'
}

function Figures({ home, wide }: { home: CompanyHome; wide: boolean }) {
  const { i18n } = useLingui()
  const list = useRef<HTMLDListElement>(null)
  const progress = useCountUp(list)
  return (
    <dl
      ref={list}
      className={classNames(
        'grid grid-cols-2 gap-x-6 gap-y-9 sm:gap-x-10',
        wide && 'lg:grid-cols-4',
      )}
    >
      {home.figures.map(({ count, label }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
          key={index}
          className="flex min-w-0 flex-col-reverse justify-end gap-2 border-s-2 border-saffron ps-5"
        >
          <dt dir="auto" lang={getTextLang(home, label)} className="caption">
            {label}
          </dt>
          <dd
            className={classNames(
              'headline leading-none [font-kerning:none]',
              getTextClass(formatCount(count, i18n).length),
            )}
          >
            <span dir="ltr">
              {progress === undefined ? (
                `${formatCount(count, i18n)}+`
              ) : (
                <>
                  <Counting now={Math.round(progress * count)} final={count} />
                  <span className="sr-only">{`${formatCount(count, i18n)}+`}</span>
                </>
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Fraunces has no tabular figures: each digit gets a box as wide as its final digit. */
function Counting({ now, final }: { now: number; final: number }) {
  const { i18n } = useLingui()
  const whole = formatCount(final, i18n)
  const text = formatCount(now, i18n, final)
  const digits = Array.from(text, (digit, index) => ({ digit, index: index - text.length }))
  return (
    <span aria-hidden>
      {digits.map(({ digit, index }) => (
        <span
          key={index}
          data-final={whole.at(index)}
          className="inline-grid justify-items-center before:invisible before:[grid-area:1/1] before:content-[attr(data-final)]"
        >
          <span className="flex w-0 justify-center [grid-area:1/1]">{digit}</span>
        </span>
      ))}
      <span>+</span>
    </span>
  )
}
