import { brandFileUrl, previewUrl } from '@dhow/contract/pictures'
import type { ComponentProps } from 'react'
import { useCompany } from '#app/api/use-company.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

type Props = Omit<ComponentProps<typeof PageMeta>, 'description' | 'image'> & {
  /** By default what the company says of itself. */
  description?: string
  /** By default the company's. */
  image?: ComponentProps<typeof PageMeta>['image'] | undefined
}

/**
 * The meta tags of a public page: the company's name ends a title that does not begin with it, and what the
 * page lacks is the company's.
 */
export function SiteMeta({ title, description, image, ...page }: Props) {
  const { brand, description: ofCompany, sharing, brandVersion } = useCompany()
  const path = sharing.picture
    ? previewUrl(sharing.picture)
    : brandFileUrl('sharing.jpg', brandVersion)
  return (
    <PageMeta
      {...page}
      title={title.startsWith(brand) ? title : joined(title, brand)}
      description={description || ofCompany}
      image={image ?? { path, alt: brand || title }}
    />
  )
}

/** The parts of a title, without those that are empty. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join(' — ')
