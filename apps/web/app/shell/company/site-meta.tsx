import { brandFileUrl, previewUrl } from '@dhow/contract/company/pictures'
import { BASE_LANGUAGE, type Language } from '@dhow/messages/languages'
import { useLingui } from '@lingui/react'
import type { ComponentProps } from 'react'
import { localPath } from '#app/api/language.ts'
import { useCompany } from '#app/api/use-company.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

type PageProps = ComponentProps<typeof PageMeta>
type Props = Omit<PageProps, 'description' | 'image' | 'alternates'> & {
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
    ? previewUrl(sharing.picture)
    : brandFileUrl('sharing.jpg', brandVersion)
  return (
    <PageMeta
      {...page}
      path={localPath(i18n, pagePath)}
      indexed={indexed && languages.some((language) => language === i18n.locale)}
      alternates={alternatesOf(pagePath, languages)}
      title={title.startsWith(brand) ? title : joined(title, brand)}
      description={description || ofCompany}
      image={image ?? { path, alt: brand || title }}
    />
  )
}

/** Search engines show the default to visitors with other languages. */
function alternatesOf(path: string, languages: Language[]) {
  if (languages.length < 2) return []
  const pages = languages.map((language) => ({
    language,
    path: localPath({ locale: language }, path),
  }))
  return [...pages, { language: 'x-default', path }]
}

export const joined = (...parts: string[]): string => parts.filter(Boolean).join(' — ')
