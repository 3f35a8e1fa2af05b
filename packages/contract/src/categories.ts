import * as z from 'zod'
import { categoryLabel, foldCategory } from './category-names.ts'
import { Done, errorResponses, Id } from './errors.ts'
import { LIMITS } from './limits.ts'
import { ProductFields } from './product-fields.ts'
import { defineRoutes, forEverybody, forRows } from './route.ts'
import { ifVersion, requiredOr } from './text.ts'

/** The name of a category: what its products carry, their CSV says and its address ends in. */
export const CategoryName = ProductFields.shape.category

/** A category as visitors see it. */
export const Category = z.object({
  /** The same however it is renamed. */
  id: z.string(),
  name: z.string(),
  /** The name as it is read; see categoryLabel. */
  label: z.string(),
})

/** A category as the office sees it. */
export const OfficeCategory = z.object({
  id: z.string(),
  name: z.string(),
  /** Without a button in the catalogue; its products are found all the same. */
  hidden: z.boolean(),
  /** The number of its products. */
  products: z.int(),
})

const atMost = `There may be at most ${LIMITS.categories.toLocaleString('en')} categories.`

const CategoryEntry = z.object({
  /** Without one it is the category of this name, or else a new one. */
  id: Id.shape.id.optional(),
  name: CategoryName,
  hidden: z.boolean({ error: requiredOr('hidden', 'true or false') }).default(false),
})

/** The list as it is saved, whole and in its order. */
export const CategoryList = z.object({
  categories: z
    .array(CategoryEntry, { error: requiredOr('categories', 'a list of {id, name, hidden}') })
    .max(LIMITS.categories, atMost)
    .superRefine((list, { addIssue }) => {
      for (const [at, message] of repeatedNames(list.map(({ name }) => name))) {
        addIssue({ code: 'custom', path: [at, 'name'], message })
      }
      const ids = list.flatMap(({ id = [] }) => id)
      if (new Set(ids).size < ids.length) {
        addIssue({ code: 'custom', message: 'categories must name each category once.' })
      }
    }),
  /** Where the products of categories go that are no longer in the list; one that has any must be named. */
  moves: z
    .array(
      z.object({
        /** The id of the category that goes. */
        from: Id.shape.id,
        /** The name, in the list that is saved, of the category that takes its products and its address. */
        to: CategoryName,
      }),
      { error: requiredOr('moves', 'a list of {from, to}') },
    )
    .max(LIMITS.rows, `moves may name at most ${LIMITS.rows.toLocaleString('en')} categories.`)
    .default([]),
  ifVersion,
})

/** The positions of names that another before them is a spelling of, each with what to say of it. */
function repeatedNames(names: string[]): [position: number, message: string][] {
  const first = new Map<string, string>()
  return names.flatMap((name, at) => {
    const key = foldCategory(name)
    const other = first.get(key)
    if (other === undefined) first.set(key, name)
    return other === undefined ? [] : [[at, `There is “${categoryLabel(other)}” already.`]]
  })
}

export const categories = defineRoutes({
  list: {
    method: 'GET',
    path: '/categories',
    summary: 'The categories that visitors are shown, in their order',
    responses: { 200: z.array(Category), ...errorResponses() },
    metadata: forEverybody,
  },
  all: {
    method: 'GET',
    path: '/admin/categories',
    summary: 'Every category in its order, hidden ones too, with the number of its products',
    responses: { 200: z.array(OfficeCategory), ...errorResponses(401) },
  },
  save: {
    method: 'PUT',
    path: '/categories',
    summary:
      'Replaces the list: products follow a new name, old addresses lead to it; 409 when it is no longer as ifVersion says',
    body: CategoryList,
    responses: {
      /** `moved`: the products that are in another category, or in one of another name, now. */
      200: Done.extend({ moved: z.int() }),
      ...errorResponses(401, 409),
    },
    metadata: forRows,
  },
})

export type Category = z.infer<typeof Category>
export type OfficeCategory = z.infer<typeof OfficeCategory>
export type CategoryList = z.infer<typeof CategoryList>
