import type { Allergen } from '@dhow/trade/product-facts'

/**
 * English words for allergens in ingredient lists. Not 'butter': cocoa butter and nut butter
 * contain no milk.
 */
const WORDS: Record<Allergen, string> = {
  gluten: 'gluten|wheat|barley|rye|oat|spelt|kamut|semolina|bulgur|couscous',
  crustaceans: 'crustacean|shrimp|prawn|crab|lobster|crayfish',
  eggs: 'egg',
  fish: 'fish|anchov(?:y|ie)|tuna|cod|salmon|sardine|mackerel',
  peanuts: 'peanut|groundnut',
  soybeans: 'soy|soya|soybean',
  milk: 'milk|buttermilk|cream|cheese|whey|casein|lactose|yogh?urt|ghee',
  nuts: 'nut|almond|hazelnut|walnut|cashew|pecan|pistachio|macadamia',
  celery: 'celery|celeriac',
  mustard: 'mustard',
  sesame: 'sesame|tahini',
  sulphites: 'sul(?:ph|f)ite|sul(?:ph|f)ur dioxide',
  lupin: 'lupin',
  molluscs: 'mollusc|mussel|oyster|squid|octopus|clam|scallop|snail',
}

type Props = { text: string; allergens: readonly Allergen[] }

/** Ingredients with the product's allergens in bold, as food law requires. */
export function Ingredients({ text, allergens }: Props) {
  const words = allergens.map((allergen) => WORDS[allergen]).join('|')
  // Splitting at a capturing group puts the words at odd positions.
  const parts = words ? text.split(new RegExp(`\\b((?:${words})(?:e?s)?)\\b`, 'gi')) : [text]
  return (
    <span dir="auto" className="whitespace-pre-line">
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
        at % 2 === 1 ? <strong key={at}>{part}</strong> : part,
      )}
    </span>
  )
}
