import { BadgeCheck, Gem, Tag, Truck } from 'lucide-react'
import { site } from '#app/site.ts'
import { Section } from '#app/ui/section.tsx'

const [statement, ...details] = site.about.answer

export const WhoWeAre = () => (
  <section className="section bg-raised">
    <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <div>
        <p className="eyebrow">{site.brand}</p>
        <h2 className="headline mt-2 text-title">{site.about.question}</h2>
      </div>
      <div>
        <p className="font-serif text-[clamp(1.25rem,1rem+1.1vw,1.75rem)] leading-snug text-pretty">
          {statement}
        </p>
        {details.map((paragraph) => (
          <p key={paragraph} className="mt-6 max-w-prose text-lead text-pretty text-muted">
            {paragraph}
          </p>
        ))}
      </div>
    </div>
  </section>
)

const ICONS = [Truck, BadgeCheck, Gem, Tag]

export const Reasons = () => (
  <Section eyebrow="What you can count on" title="Why Us?">
    <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
      {site.reasons.map(({ title, text }, index) => {
        const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
        return (
          <li
            key={title}
            className="flex gap-5 rounded-card border border-line bg-raised p-6 sm:flex-col lg:gap-8 lg:p-7"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea/10 text-sea">
              <Icon aria-hidden size={24} strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="headline text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  </Section>
)
