/**
 * The fourteen substances or products causing allergies or intolerances that food sold in the European Union
 * has to name, in the order of Regulation (EU) No 1169/2011, Annex II.
 */
export const ALLERGENS = {
  gluten: 'Cereals containing gluten',
  crustaceans: 'Crustaceans',
  eggs: 'Eggs',
  fish: 'Fish',
  peanuts: 'Peanuts',
  soybeans: 'Soybeans',
  milk: 'Milk',
  nuts: 'Nuts',
  celery: 'Celery',
  mustard: 'Mustard',
  sesame: 'Sesame seeds',
  sulphites: 'Sulphur dioxide and sulphites',
  lupin: 'Lupin',
  molluscs: 'Molluscs',
} as const

export type Allergen = keyof typeof ALLERGENS
