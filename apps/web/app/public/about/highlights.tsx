import type { CompanyAbout } from '@dhow/contract/company/company'
import { BadgeCheck, Globe, HeartHandshake, Ship } from 'lucide-react'
import { shows } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { columnsFor, Section } from '#app/ui/section.tsx'

const ICONS = [Globe, BadgeCheck, Ship, HeartHandshake]

export function Highlights({ highlights }: Pick<CompanyAbout, 'highlights'>) {
  if (highlights.length === 0) return null
  return (
    <Section eyebrow="How we work" title="What buyers rely on" raised {...shows('highlights')}>
      <ul className={classNames('mt-10', columnsFor(highlights.length))}>
        {highlights.map(({ title, text }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title
              key={index}
              className="rounded-card border border-line bg-paper p-7"
            >
              <span className="grid size-12 place-items-center rounded-full bg-raised text-sea ring-1 ring-line">
                <Icon aria-hidden size={22} strokeWidth={1.75} />
              </span>
              <h3 dir="auto" className="headline mt-6 text-xl">
                {title}
              </h3>
              {text && (
                <p dir="auto" className="mt-2 text-muted">
                  {text}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
