import type { Category } from '@dhow/contract/categories/categories'
import { paths } from '@dhow/contract/paths'
import { toPictureUrl } from '@dhow/contract/pictures'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { Picture, Plate } from '#app/ui/picture.tsx'
import { Section } from '#app/ui/section.tsx'
import { getCategoryHue } from './product-card.tsx'

const MAX_TILES = 12

/** Links to the first categories with a picture, in the order of the company. */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  const { i18n } = useLingui()
  const tiles = categories.filter(({ picture }) => picture).slice(0, MAX_TILES)
  if (tiles.length === 0) return null
  return (
    <Section title={i18n.t('Categories')}>
      <ul className="mt-6 grid grid-cols-3 gap-x-3 gap-y-5 text-center text-sm sm:grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] sm:gap-x-5">
        {tiles.map(({ id, name, label, picture, untranslated }) => (
          <li key={id}>
            <Link to={paths.category(name)} viewTransition className="block rounded-card">
              <Plate hue={getCategoryHue(name)} className="mb-2">
                <Picture src={toPictureUrl(picture ?? '', 400)} alt="" loading="lazy" />
              </Plate>
              <bdi lang={untranslated && BASE_LANGUAGE}>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
