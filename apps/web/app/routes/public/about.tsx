import { useContactDetails } from '#app/api/use-contact-details.ts'
import { useOrigin } from '#app/api/use-origin.ts'
import { CompanyData } from '#app/features/company/company-data.tsx'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageMeta } from '#app/ui/page-meta.tsx'
import { Banner, Section } from '#app/ui/section.tsx'

export default function About() {
  const origin = useOrigin()
  return (
    <>
      <PageMeta
        title={`About us — ${site.brand}`}
        description={`The story of ${site.brand}, and what buyers in over 50 countries rely on.`}
        path={paths.about}
        origin={origin}
      />
      <CompanyData details={useContactDetails()} origin={origin} />
      <Banner title="About Us" />
      <Section eyebrow={site.brand} title="Our Story">
        <div className="mt-6 grid max-w-[68ch] gap-4 text-lead">
          {site.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className="mt-14 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {site.highlights.map(({ title, text }) => (
            <li key={title} className="rounded-card border border-line bg-raised p-6">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Want to connect?" raised>
        <p className="mt-3 mb-7 max-w-prose text-muted">
          Send us your list; we answer with what is in stock and when it can sail.
        </p>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
      </Section>
    </>
  )
}
