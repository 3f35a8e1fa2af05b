import type { CompanyHome } from '@dhow/contract/company/company'
import { BadgeCheck, Gem, Tag, Truck } from 'lucide-react'
import { shows } from '#app/shell/preview/shows.ts'
import { classNames } from '#app/ui/class-names.ts'
import { columnsFor, Section } from '#app/ui/section.tsx'
import { paragraphsOf } from '#app/ui/text.ts'

type WhoProps = Pick<CompanyHome, 'about'> & { brand: string }

export function WhoWeAre({ brand, about: { question, answer } }: WhoProps) {
  const [statement, ...details] = paragraphsOf(answer)
  if (!statement) return null
  return (
    <section {...shows('about')} className="section bg-raised">
      <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <p className="eyebrow">
            <bdi>{brand}</bdi>
          </p>
          {question && (
            <h2 dir="auto" className="headline mt-2 text-title">
              {question}
            </h2>
          )}
        </div>
        <div className="min-w-0">
          <p
            dir="auto"
            className="font-serif text-[clamp(1.25rem,1rem+1.1vw,1.75rem)] leading-snug whitespace-pre-line text-pretty"
          >
            {statement}
          </p>
          {details.map((paragraph, at) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
              key={at}
              dir="auto"
              className="mt-6 max-w-prose text-lead whitespace-pre-line text-pretty text-muted"
            >
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

const ICONS = [Truck, BadgeCheck, Gem, Tag]

export function Reasons({ reasons }: Pick<CompanyHome, 'reasons'>) {
  if (reasons.length === 0) return null
  return (
    <Section eyebrow="What you can count on" title="Why Us?" {...shows('reasons')}>
      <ul className={classNames('mt-10', columnsFor(reasons.length))}>
        {reasons.map(({ title, text }, index) => {
          const Icon = ICONS[index % ICONS.length] ?? BadgeCheck
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
              key={index}
              className="flex gap-5 rounded-card border border-line bg-raised p-6 sm:flex-col lg:gap-8 lg:p-7"
            >
              <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sea/10 text-sea">
                <Icon aria-hidden size={24} strokeWidth={1.75} />
              </span>
              <div className="min-w-0">
                <h3 dir="auto" className="headline text-xl">
                  {title}
                </h3>
                {text && (
                  <p dir="auto" className="mt-1.5 text-muted">
                    {text}
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
