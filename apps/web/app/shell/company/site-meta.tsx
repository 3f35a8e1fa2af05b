import { brandFileUrl, previewUrl } from '@dhow/contract/company/pictures'
import type { ComponentProps } from 'react'
import { useCompany } from '#app/api/use-company.ts'
import { PageMeta } from '#app/ui/page-meta.tsx'

type PageProps = ComponentProps<typeof PageMeta>
type Props = Omit<PageProps, 'description' | 'image'> & {
  description?: string
  image?: PageProps['image'] | undefined
}

/** Meta tags of a public page. Description and picture default to those of the company. */
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

export const joined = (...parts: string[]): string => parts.filter(Boolean).join(' — ')
