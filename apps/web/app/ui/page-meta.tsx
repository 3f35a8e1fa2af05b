type JsonLdProps = { data: { '@type': string } & Record<string, unknown> }

/** Structured data (schema.org) about the page. */
export function JsonLd({ data }: JsonLdProps) {
  const text = write({ '@context': 'https://schema.org', ...data })
  return (
    <script
      // A new element for new text: under Trusted Types a script's text cannot be changed.
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
  /** Empty: there is none. */
  description: string
  /** What link previews say instead, each where it is not empty. */
  shared?: { title: string; description: string } | undefined
  /** The canonical path, with the query that makes it a separate page. */
  path: string
  /** The site's public origin. */
  origin: string
  /** The preview picture: path of a JPEG of 1200 × 630 pixels. */
  image: { path: string; alt: string }
  /** Whether search engines may list the page; they follow its links in any case. */
  indexed?: boolean
}

/** In pixels. */
const PREVIEW_SIZE = { width: '1200', height: '630' }

/** Meta tags for search engines and link previews; React hoists them into the head. */
export function PageMeta({ image, indexed = true, ...page }: Props) {
  const { title, path, origin, shared } = page
  const summary = summarise(page.description)
  const preview = {
    title: shared?.title || title,
    summary: shared?.description ? summarise(shared.description) : summary,
  }
  const address = origin + path
  const picture = new URL(image.path, origin).href
  return (
    <>
      <title>{title}</title>
      {summary && <meta name="description" content={summary} />}
      <meta name="robots" content={indexed ? 'max-image-preview:large' : 'noindex, follow'} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={preview.title} />
      {preview.summary && <meta property="og:description" content={preview.summary} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={PREVIEW_SIZE.width} />
      <meta property="og:image:height" content={PREVIEW_SIZE.height} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={preview.title} />
      {preview.summary && <meta name="twitter:description" content={preview.summary} />}
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  )
}

/** Shown by search results. */
const SUMMARY_CHARS = 160

/** Text on one line, cut after a whole word to SUMMARY_CHARS. */
function summarise(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= SUMMARY_CHARS) return line
  const start = line.slice(0, SUMMARY_CHARS)
  const words =
    start.slice(0, Math.max(0, start.lastIndexOf(' '))) || [...start].slice(0, -1).join('')
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most SUMMARY_CHARS characters
  return `${words.replace(/[\s,;:.–—-]+$/, '')}…`
}

/** The title and meta tags of a page that is not to be indexed. */
export const NoIndexMeta = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
)
