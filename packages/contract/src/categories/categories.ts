import * as z from 'zod'
import { Done, Id } from '../errors.ts'
import { flag, ifVersion } from '../fields.ts'
import { untranslated } from '../languages/translated.ts'
import { LIMITS } from '../limits.ts'
import { ProductFields } from '../products/product-fields.ts'
import { hashTexts } from '../record-version.ts'
import { adminGet, adminResponses, bulkRoute, defineRoutes, publicGet } from '../route.ts'
import { requiredOr } from '../text.ts'
import { foldCategory, getCategoryLabel } from './category-names.ts'

export const CategoryName = ProductFields.shape.category.meta({ examples: ['beverages'] })

export const Category = z.object({
  id: z.string().describe('Id, which stays the same if the category is renamed.'),
  name: z.string(),
  label: z.string().describe('Display name.'),
  picture: z.string().nullable().describe('URL of the first picture of its products.'),
  untranslated,
})

export const AdminCategory = z.object({
  id: z.string(),
  name: z.string(),
  hidden: z
    .boolean()
    .describe('Whether the list of categories leaves it out. Its products stay visible.'),
  products: z.int().describe('Number of products in the category.'),
})

const atMost = `There may be at most ${LIMITS.categories.toLocaleString('en')} categories.`

const CategoryEntry = z.object({
  id: Id.shape.id
    .optional()
    .describe(
      'Id of a category. Without it, the category with this name is used, or a new one is created.',
    ),
  name: CategoryName,
  hidden: flag('hidden').default(false),
})

export const CategoryList = z.object({
  categories: z
    .array(CategoryEntry, { error: requiredOr('categories', 'a list of {id, name, hidden}') })
    .max(LIMITS.categories, atMost)
    .superRefine((list, { addIssue }) => {
      for (const [index, message] of listDuplicateNames(list.map(({ name }) => name))) {
        addIssue({ code: 'custom', path: [index, 'name'], message })
      }
      const ids = list.flatMap(({ id = [] }) => id)
      if (new Set(ids).size < ids.length) {
        addIssue({ code: 'custom', message: 'categories must contain each category once.' })
      }
    }),
  moves: z
    .array(
      z.object({
        from: Id.shape.id.describe('Id of the deleted category.'),
        to: CategoryName.describe('Name of the category that takes its products and its address.'),
      }),
      { error: requiredOr('moves', 'a list of {from, to}') },
    )
    .max(LIMITS.rows, `moves may contain at most ${LIMITS.rows.toLocaleString('en')} categories.`)
    .default([])
    .describe('New categories of products. Required for every deleted category that has products.'),
  ifVersion,
})

function listDuplicateNames(names: string[]): [position: number, message: string][] {
  const firstNames = new Map<string, string>()
  return names.flatMap((name, index) => {
    const key = foldCategory(name)
    const first = firstNames.get(key)
    if (first === undefined) firstNames.set(key, name)
    return first === undefined ? [] : [[index, `There is “${getCategoryLabel(first)}” already.`]]
  })
}

export const categories = defineRoutes({
  list: publicGet('/categories', 'List visible categories, in order.', z.array(Category)),
  all: adminGet(
    '/admin/categories',
    'List all categories with their number of products, in order.',
    z.array(AdminCategory),
  ),
  save: {
    method: 'PUT',
    path: '/categories',
    summary:
      'Replace the list of categories. Renames products, redirects old addresses. Fails with 409 if ifVersion is stale.',
    body: CategoryList,
    responses: adminResponses(
      Done.extend({
        moved: z.int().describe('Number of products with another category, or a renamed one.'),
      }),
      409,
    ),
    metadata: bulkRoute,
  },
})

/** The numbers of products are not part of the version. */
export const hashCategories = (list: Omit<AdminCategory, 'products'>[]): string =>
  hashTexts(list.flatMap(({ id, name, hidden }) => [id, name, String(hidden)]))

export type Category = z.infer<typeof Category>
export type AdminCategory = z.infer<typeof AdminCategory>
export type CategoryList = z.infer<typeof CategoryList>
