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
  const language = label || i18n.locale === BASE_LANGUAGE ? undefined : BASE_LANGUAGE
  return <span lang={language}>{label || categoryLabel(category)}</span>
}
