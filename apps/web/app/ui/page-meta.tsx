export function JsonLd({ data }: { data: { '@type': string } & Record<string, unknown> }) {
  const text = write({ '@context': 'https://schema.org', ...data })
  return (
    <script
      // Under Trusted Types a script's text cannot be changed.
      key={text}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: without a `<` it cannot end its script
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

const write = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

type Props = {
  title: string
  description: string
  /** Non-empty texts replace title and description in link previews. */
  shared?: { title: string; description: string } | undefined
  /** Canonical, with the query that makes it a separate page. */
  path: string
  origin: string
  /** Path of a JPEG of 1200 × 630 pixels. */
  image: { path: string; alt: string }
  indexed?: boolean
  /** Addresses of the page by language; empty if it exists in one only. */
  alternates?: { language: string; path: string }[]
}

/** React hoists the tags into the head. */
export function PageMeta({ image, indexed = true, alternates = [], ...page }: Props) {
  const { title, path, origin, shared } = page
  const summary = summarize(page.description)
  const sharedSummary = shared?.description ? summarize(shared.description) : summary
  const address = origin + path
  return (
    <>
      <title>{title}</title>
      {summary && <meta name="description" content={summary} />}
      <meta name="robots" content={indexed ? 'max-image-preview:large' : 'noindex, follow'} />
      <link rel="canonical" href={address} />
      {indexed &&
        alternates.map(({ language, path }) => (
          <link key={language} rel="alternate" hrefLang={language} href={origin + path} />
        ))}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={shared?.title || title} />
      {sharedSummary && <meta property="og:description" content={sharedSummary} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={new URL(image.path, origin).href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={image.alt} />
      {/* The other tags of Twitter default to those of Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

const SUMMARY_CHARS = 160

/** Shortens a text to one line, cut after a word. */
function summarize(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= SUMMARY_CHARS) return line
  const start = line.slice(0, SUMMARY_CHARS)
  const words =
    start.slice(0, Math.max(0, start.lastIndexOf(' '))) || [...start].slice(0, -1).join('')
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most SUMMARY_CHARS characters
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}

export const NoIndexMeta = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
)
