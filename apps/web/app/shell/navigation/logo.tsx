import { paths } from '@dhow/contract/paths'
import { toPictureSrcSet, toPictureUrl, WORDMARK_ASPECT } from '@dhow/contract/pictures'
import { Link } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'

type PictureProps = { url: string; on: 'light' | 'dark' | 'any'; aspect: number; alt: string }

const LogoPicture = ({ url, on, aspect, alt }: PictureProps) => (
  <img
    src={toPictureUrl(url, 400)}
    srcSet={toPictureSrcSet(url)}
    sizes={`${Math.ceil(Math.min(aspect, 5) * 36)}px`}
    alt={alt}
    width={Math.round(aspect * 100)}
    height={100}
    loading="lazy"
    decoding="async"
    data-on={on}
    className="logo"
  />
)

/** logo.css shows the version for the background, and adds a white ground to a single version. */
export function LogoPictures({ alt }: { alt: string }) {
  const { light, dark, aspect } = useCompany().logo
  const size = { aspect: aspect || 1, alt }
  return (
    <>
      {light && <LogoPicture url={light} on={dark ? 'light' : 'any'} {...size} />}
      {dark && <LogoPicture url={dark} on={light ? 'dark' : 'any'} {...size} />}
    </>
  )
}

export function Logo() {
  const { brand, logo } = useCompany()
  const hasWordmark = logo.aspect > WORDMARK_ASPECT
  return (
    <Link
      to={paths.home}
      viewTransition
      title={brand}
      className="flex min-h-11 min-w-0 items-center gap-2.5"
    >
      <LogoPictures alt={hasWordmark ? brand : ''} />
      {!hasWordmark && (
        <span dir="auto" className="brand headline">
          {brand}
        </span>
      )}
    </Link>
  )
}
