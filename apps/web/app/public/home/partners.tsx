import type { CompanyHome } from '@dhow/contract/company/company'
import { toPictureSrcSet, toPictureUrl } from '@dhow/contract/pictures'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useRef } from 'react'
import { markFields } from '#app/shell/preview/shows.ts'
import { PauseButton, useAutoplay } from '#app/ui/carousel/autoplay.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Section } from '#app/ui/section.tsx'

const NAME_STYLES = [
  'headline',
  'font-semibold tracking-tight',
  'headline tracking-wide',
  'font-light tracking-[0.12em]',
  'font-bold tracking-tighter',
  'font-serif font-light',
]

/** Minimum number of moving partners: with fewer, the repetition would be visible. */
const MIN_MOVING = 4

/** Seconds in which a row moves by one partner. */
const SECONDS_EACH = 8

type Partner = CompanyHome['partners'][number] & { nameStyle: string | undefined }

type Props = Pick<CompanyHome, 'partners'>

export function Partners({ partners }: Props) {
  const { i18n } = useLingui()
  const rows = useRef<HTMLDivElement>(null)
  const autoplay = useAutoplay(rows)
  if (partners.length === 0) return null
  const moves = partners.length >= MIN_MOVING
  const styledPartners = partners.map((partner, index) => ({
    ...partner,
    nameStyle: NAME_STYLES[index % NAME_STYLES.length],
  }))
  // Rotates by half, so that the two rows never show the same name in the same place.
  const half = Math.floor(styledPartners.length / 2)
  const rotated = [...styledPartners.slice(half), ...styledPartners.slice(0, half)]
  return (
    <Section
      eyebrow={i18n.t('In good company')}
      title={i18n.t('Our Global Partners')}
      {...markFields('partners')}
      raised
      controls={
        moves && (
          <div {...autoplay.pauseArea}>
            <PauseButton
              play={i18n.t('Play the partners')}
              pause={i18n.t('Pause the partners')}
              autoplay={autoplay}
            />
          </div>
        )
      }
    >
      <div ref={rows} {...autoplay.pauseArea} className="mt-8 grid gap-2">
        {moves ? (
          <>
            <Marquee partners={styledPartners} running={autoplay.running} />
            <Marquee partners={rotated} running={autoplay.running} back />
          </>
        ) : (
          <Names
            partners={styledPartners}
            className="flex flex-wrap items-center gap-x-12 gap-y-5"
          />
        )}
      </div>
    </Section>
  )
}

type MarqueeProps = {
  partners: readonly Partner[]
  running: boolean
  /** Hidden from screen readers, because it repeats the first row. */
  back?: boolean
}

const Marquee = ({ partners, running, back = false }: MarqueeProps) => (
  <div
    aria-hidden={back || undefined}
    className={classNames('marquee', back && 'marquee-reverse', !running && 'marquee-paused')}
    style={{ '--turn': `${partners.length * SECONDS_EACH}s` } as CSSProperties}
  >
    <Names partners={partners} />
    <Names partners={partners} copy />
  </div>
)

type NamesProps = { partners: readonly Partner[]; copy?: boolean; className?: string }

const Names = ({ partners, copy = false, className }: NamesProps) => (
  <ul aria-hidden={copy || undefined} className={className}>
    {partners.map(({ name, logo, nameStyle }, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        key={index}
        className="text-[clamp(1.5rem,3vw,2.125rem)] text-muted"
      >
        {logo ? (
          <img
            src={toPictureUrl(logo, 400)}
            srcSet={toPictureSrcSet(logo)}
            sizes="160px"
            alt={name}
            title={name}
            height={48}
            loading="lazy"
            decoding="async"
            className="h-12 w-32 object-contain grayscale dark:rounded-md dark:bg-[oklch(0.9_0.01_85)] dark:px-2 dark:py-1"
          />
        ) : (
          <bdi className={nameStyle}>{name}</bdi>
        )}
      </li>
    ))}
  </ul>
)
