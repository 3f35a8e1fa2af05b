import { getCategoryLabel } from '@dhow/contract/categories/category-names'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'

type Props = {
  category: string
  label: string | undefined
}

export const CategoryName = ({ category, label }: Props) => (
  <span lang={label ? undefined : BASE_LANGUAGE}>{label || getCategoryLabel(category)}</span>
)
