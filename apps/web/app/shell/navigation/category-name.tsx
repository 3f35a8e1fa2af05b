import { categoryLabel } from '@dhow/contract/categories/category-names'
import { BASE_LANGUAGE } from '@dhow/messages/languages'
import { useLingui } from '#app/ui/lingui.tsx'

type Props = {
  category: string
  /** Translated name. */
  label: string | undefined
}

/** Shows the translated name of a category, or its English name. */
export function CategoryName({ category, label }: Props) {
  const { i18n } = useLingui()
  if (label) return label
  const name = categoryLabel(category)
  return i18n.locale === BASE_LANGUAGE ? name : <span lang={BASE_LANGUAGE}>{name}</span>
}
