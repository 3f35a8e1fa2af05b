import { paths } from '@dhow/contract/paths'
import { toBrandFileUrl, toPreviewUrl } from '@dhow/contract/pictures'
import { BASE_LANGUAGE, type Language } from '@dhow/i18n/languages'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { toLocalPath } from '#app/api/language.ts'
import { useCompany, useContactDetails, useOrigin } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'
import { JsonLd, PageMeta } from '#app/ui/page-meta.tsx'
import { useProfiles } from './navigation/social-links.tsx'

type PageProps = ComponentProps<typeof PageMeta>
type Props = Omit<PageProps, 'description' | 'image' | 'alternates' | 'origin'> & {
  /** Languages in which the page's own texts exist. */
  languages?: Language[] | undefined
  description?: string
  image?: PageProps['image'] | undefined
}

/** Meta tags of a public page. Description and picture default to those of the company. */
export function SiteMeta({
  title,
  description,
  image,
  path: pagePath,
  indexed = true,
  languages = [BASE_LANGUAGE],
  ...page
}: Props) {
  const { i18n } = useLingui()
  const { brand, description: ofCompany, sharing, brandVersion } = useCompany()
  const path = sharing.picture
    ? toPreviewUrl(sharing.picture)
    : toBrandFileUrl('sharing.jpg', brandVersion)
  return (
    <PageMeta
      {...page}
      origin={useOrigin()}
      path={toLocalPath(i18n, pagePath)}
      indexed={indexed && languages.some((language) => language === i18n.locale)}
      alternates={listAlternates(pagePath, languages)}
      title={title.startsWith(brand) ? title : joinTitle(title, brand)}
      description={description || ofCompany}
      image={image ?? { path, alt: brand || title }}
    />
  )
}

/** Search engines show the default to visitors with other languages. */
function listAlternates(path: string, languages: Language[]) {
  if (languages.length < 2) return []
  const pages = languages.map((language) => ({
    language,
    path: toLocalPath({ locale: language }, path),
  }))
  return [...pages, { language: 'x-default', path }]
}

export const joinTitle = (...parts: string[]): string => parts.filter(Boolean).join(' — ')

export function CompanyData() {
  const origin = useOrigin()
  const { i18n } = useLingui()
  const { brand, legalName, description, brandVersion } = useCompany()
  const { phone, email, location } = useContactDetails()
  const profiles = useProfiles().map(({ url }) => url)
  const contact = { ...(phone && { telephone: phone }), ...(email && { email }) }
  return (
    <JsonLd
      data={{
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: brand,
        ...(legalName && { legalName }),
        ...(description && { description }),
        url: origin + toLocalPath(i18n, paths.home),
        logo: origin + toBrandFileUrl('icon-512.png', brandVersion),
        ...contact,
        ...(location && {
          address: { '@type': 'PostalAddress', streetAddress: location.replaceAll('\n', ', ') },
        }),
        ...((phone || email) && {
          contactPoint: { '@type': 'ContactPoint', contactType: 'sales', ...contact },
        }),
        ...(profiles.length > 0 && { sameAs: profiles }),
      }}
    />
  )
}

export function PrivacyNote({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const { privacy } = useCompany()
  if (!privacy) return null
  return (
    <p className={classNames('text-sm', className)}>
      {i18n.t('How we use your data:')}{' '}
      <Link to={paths.privacy} viewTransition className="underline underline-offset-4">
        {i18n.t('Privacy')}
      </Link>
    </p>
  )
}
