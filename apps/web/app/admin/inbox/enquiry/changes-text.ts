import { SPECIFICATION_FIELDS } from '@dhow/contract/specification-facts'

const LABELS: Record<string, { label: string } | undefined> = {
  ...SPECIFICATION_FIELDS,
  name: { label: 'Name' },
  brand: { label: 'Brand' },
}

/** Changes that are named one by one. */
const MOST_NAMED = 3

/** 'Changed since: name, carton length', of what of a product is another than in a line. */
export function changesText(changed: string[]): string {
  const named = changed.slice(0, MOST_NAMED).map((field) => labelOf(field))
  const more = changed.length - named.length
  return `Changed since: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** As it stands in a sentence; GTIN and HS code stay as they are. */
function labelOf(field: string): string {
  const label = LABELS[field]?.label ?? field
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
