/** The categories both product forms offer; the first is the default. Lists may hold others. */
export const CATEGORIES = [
  'confectionery',
  'snacks',
  'beverages',
  'coffees',
  'personal-care',
  'health-care',
  'toiletries',
  'home-care',
  'others',
] as const
