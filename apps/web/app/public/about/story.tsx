import type { CompanyAbout } from '@dhow/contract/company/company'
import { shows } from '#app/shell/preview/shows.ts'
import { paragraphsOf } from '#app/ui/text.ts'

type Props = Pick<CompanyAbout, 'story'> & { brand: string }

/** The company's story, with a large opening paragraph. */
export function Story({ brand, story }: Props) {
  const [opening, ...rest] = paragraphsOf(story)
  if (!opening) return null
  return (
    <section {...shows('story')} className="section">
      <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_7fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <p className="eyebrow">
            <bdi>{brand}</bdi>
          </p>
          <h2 className="headline mt-2 text-title">Our Story</h2>
        </div>
        <div className="grid max-w-[68ch] min-w-0 gap-6 text-lead whitespace-pre-line">
          <p
            dir="auto"
            className="headline text-[clamp(1.375rem,1.15rem+1vw,1.875rem)] leading-snug font-normal"
          >
            {opening}
          </p>
          {rest.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
            <p key={at} dir="auto" className="text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
