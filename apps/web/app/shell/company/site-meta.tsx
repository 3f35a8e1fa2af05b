import { brandFileUrl, previewUrl } from '@dhow/contract/company/pictures'
import type { ComponentProps } from 'react'
import { useCompany } from '#app/api/use-company.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

type Props = Omit<ComponentProps<typeof PageMeta>, 'description' | 'image'> & {
  /** Defaults to the company's description. */
  description?: string
  /** Defaults to the company's sharing picture. */
  image?: ComponentProps<typeof PageMeta>['image'] | undefined
}

/**
 * Meta tags of a public page. Appends the company's name to the title unless the title starts with
 * it.
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

/** Joins the non-empty parts of a title. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join(' — ')
