import { useLocation } from 'react-router'

type Props = {
  title: string
  description?: string | undefined
  /** Path and query of this page's own address; by default the path that is open. */
  canonical?: string | undefined
  /** Path or address of the picture that link previews show. */
  image?: string | undefined
  /** Scheme and host that absolute addresses begin with. */
  origin: string
}

/** What search engines and link previews read. React moves it into the head. */
export function PageMeta({ title, description, canonical, image, origin }: Props) {
  const { pathname } = useLocation()
  const address = new URL(canonical ?? pathname, origin).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** The head of a page that search engines shall leave alone. */
export const UnlistedMeta = ({ title }: { title: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
  </>
)
