import { BadgeCheck, Globe, HeartHandshake, Ship } from 'lucide-react'
import { site } from '#app/site.ts'
import { Section } from '#app/ui/section.tsx'

const ICONS = [Globe, BadgeCheck, Ship, HeartHandshake]

export const Highlights = () => (
  <Section eyebrow="How we work" title="What buyers rely on" raised>
    <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {site.highlights.map(({ title, text }, index) => {
        const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
        return (
          <li key={title} className="rounded-card border border-line bg-paper p-7">
            <span className="grid size-12 place-items-center rounded-full bg-raised text-sea ring-1 ring-line">
              <Icon aria-hidden size={22} strokeWidth={1.75} />
            </span>
            <h3 className="headline mt-6 text-xl">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        )
      })}
    </ul>
  </Section>
)
