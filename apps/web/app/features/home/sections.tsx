import { BadgeCheck, Gem, Tag, Truck } from 'lucide-react'
import { site } from '#app/site.ts'
import { Section } from '#app/ui/section.tsx'

export const WhoWeAre = () => (
  <Section eyebrow={site.brand} title={site.about.question} raised>
    <div className="mt-6 grid max-w-5xl gap-x-12 gap-y-4 text-lead text-muted md:grid-cols-2">
      {site.about.answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Section>
)

const ICONS = [Truck, BadgeCheck, Gem, Tag]

export const Reasons = () => (
  <Section eyebrow="What you can count on" title="Why Us?">
    <ul className="mt-10 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      {site.reasons.map(({ title, text }, index) => {
        const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
        return (
          <li key={title} className="bg-paper p-7">
            <Icon aria-hidden size={26} className="text-sea" />
            <h3 className="mt-5 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        )
      })}
    </ul>
  </Section>
)

export const Partners = () => (
  <Section eyebrow="In good company" title="Our Global Partners" raised>
    <ul className="mt-8 flex flex-wrap gap-x-12 gap-y-5 text-muted">
      {site.partners.map((partner) => (
        <li key={partner} className="headline text-2xl">
          {partner}
        </li>
      ))}
    </ul>
  </Section>
)
