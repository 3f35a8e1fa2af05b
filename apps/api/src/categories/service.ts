import type { Category, CategoryList, OfficeCategory } from '@dhow/contract/categories'
import { categoryLabel, foldCategory } from '@dhow/contract/category-names'
import { categoriesVersion } from '@dhow/contract/record-version'
import { AppError } from '#api/app-error.ts'
import { newId } from '#api/ids.ts'
import type { CategoryRow, CategoryStore, FormerRow } from './store.ts'

export type CategoryService = ReturnType<typeof createCategoryService>

type Parts = {
  store: CategoryStore
  /** The products, as far as their category goes. */
  products: {
    countByCategory: () => Map<string, number>
    /** Gives products the new name of their category, and returns how many there were. */
    moveCategories: (names: Map<string, string>) => number
  }
}

/** The rules of the list: every product's category is in it, and an address that was right stays so. */
export function createCategoryService({ store, products }: Parts) {
  /** The whole list, with the number of products of each. */
  const all = (): OfficeCategory[] => {
    const counts = products.countByCategory()
    return store
      .all()
      .map(({ id, name, hidden }) => ({ id, name, hidden, products: counts.get(name) ?? 0 }))
  }

  return {
    all,

    /** Those that visitors are shown. */
    shown: (): Category[] =>
      store
        .all()
        .filter(({ hidden }) => !hidden)
        .map(({ id, name }) => ({ id, name, label: categoryLabel(name) })),

    /** How many products a list would move, about. */
    productsToMove({ categories }: Pick<CategoryList, 'categories'>): number {
      const names = new Set(categories.map(({ name }) => name))
      const moved = all().filter(({ name }) => !names.has(name))
      return moved.reduce((sum, one) => sum + one.products, 0)
    },

    /**
     * Replaces the list. Products follow a renamed category, and go from one that is no longer there to
     * where `moves` says; so do its addresses.
     * @returns the number of products that were moved
     * @throws AppError `conflict` when the list is no longer as `ifVersion` says, or a category that is
     * left out has products and nothing says where they go
     */
    save({ categories, moves, ifVersion }: CategoryList): number {
      return store.transaction(() => {
        const before = all()
        if (ifVersion !== undefined && ifVersion !== categoriesVersion(before)) throw stale()
        const rows = rowsOf(categories, store.all())
        const targets = targetsOf(moves, rows)
        for (const { id, name, products: count } of before) {
          if (count > 0 && !targets.has(id) && !rows.some((row) => row.id === id)) {
            throw homeless(name, count)
          }
        }
        const renamed = store.all().flatMap((row) => {
          const now = rows.find(({ id }) => id === (targets.get(row.id) ?? row.id))
          return now && now.name !== row.name ? [{ row, now }] : []
        })
        const former = [
          ...followed(store.former(), targets),
          ...renamed.map(({ row, now }) => ({ key: row.key, categoryId: now.id })),
        ]
        store.replaceAll(rows, stillOpen(former, rows))
        return products.moveCategories(new Map(renamed.map(({ row, now }) => [row.name, now.name])))
      })
    },
  }
}

/** The rows of a list: with the ids they have, by id or by name, or new ones. */
function rowsOf(list: CategoryList['categories'], before: CategoryRow[]): CategoryRow[] {
  const named = new Set(list.map(({ id }) => id))
  return list.map(({ id, name, hidden }, position) => {
    const key = foldCategory(name)
    const known = before.find((row) => (id === undefined ? row.key === key : row.id === id))
    if (id !== undefined && !known) throw stale()
    const isFree = known && (id !== undefined || !named.has(known.id))
    return { id: isFree ? known.id : newId(), name, key, hidden, position }
  })
}

/** The ids of the categories that take what those that go leave, by the ids of the latter. */
function targetsOf(moves: CategoryList['moves'], rows: CategoryRow[]): Map<string, string> {
  return new Map(
    moves.map(({ from, to }, at) => {
      const target = rows.find(({ key }) => key === foldCategory(to))
      if (!target) {
        const message = `Products cannot move to “${to}”, which is not in the list.`
        throw AppError.ofField('invalid', `moves.${at}.to`, message)
      }
      if (rows.some(({ id }) => id === from)) {
        const message = 'A category whose products move may not be in the list any more.'
        throw AppError.ofField('invalid', `moves.${at}.from`, message)
      }
      return [from, target.id]
    }),
  )
}

/** Former names, those of categories that go with the categories that take their place. */
const followed = (former: FormerRow[], targets: Map<string, string>): FormerRow[] =>
  former.map(({ key, categoryId }) => ({ key, categoryId: targets.get(categoryId) ?? categoryId }))

/** Former names that lead somewhere, the latest of each, and that no category bears now. */
function stillOpen(former: FormerRow[], rows: CategoryRow[]): FormerRow[] {
  const borne = new Set(rows.map(({ key }) => key))
  const ids = new Set(rows.map(({ id }) => id))
  const open = former.filter(({ key, categoryId }) => !borne.has(key) && ids.has(categoryId))
  return [...new Map(open.map((one) => [one.key, one])).values()]
}

function stale(): AppError {
  const message =
    'The categories were changed elsewhere in the meantime, so nothing was saved. Look at what was changed, then save again.'
  return AppError.ofField('conflict', 'ifVersion', message)
}

function homeless(name: string, count: number): AppError {
  const has = count === 1 ? 'has a product' : `has ${count.toLocaleString('en')} products`
  const message = `“${name}” ${has}: say which category takes them, then save again.`
  return AppError.ofField('conflict', 'moves', message)
}
