import {
  type AdminCategory,
  type Category,
  type CategoryList,
  hashCategories,
} from '@dhow/contract/categories/categories'
import {
  createSpelling,
  foldCategory,
  getCategoryLabel,
} from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import type { Language } from '@dhow/i18n/languages'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { AppError, requireVersion } from '#api/platform/app-error.ts'
import { createId } from '#api/platform/ids.ts'
import type { CategoryRow, CategoryStore, FormerRow } from './store.ts'

export type CategoryNames = ReturnType<typeof createCategoryNames>

export function createCategoryNames(store: CategoryStore) {
  const find = (category: string) => store.find(foldCategory(category))?.name

  const append = (names: string[]) => {
    let position = Math.max(-1, ...store.listAll().map((row) => row.position))
    for (const name of names) {
      position += 1
      store.insert({ id: createId(), name, key: foldCategory(name), hidden: false, position })
    }
  }

  const createSpeller = (onNew: (category: string) => void) => {
    const names = new Map<string, string>()
    let count: number | undefined
    return (category: string): string => {
      const key = foldCategory(category)
      const storedName = names.get(key) ?? find(category)
      if (storedName === undefined) {
        count ??= store.listAll().length
        if (count >= LIMITS.categories) throw createFullError(category)
        count += 1
        onNew(category)
      }
      names.set(key, storedName ?? category)
      return storedName ?? category
    }
  }

  return {
    /** Returns the current name of a category by any spelling of its current or a former name. */
    find,

    /** Returns a function that applies the listed spelling and adds unknown categories. Call it in a transaction. */
    spell: () => createSpeller((category) => append([category])),

    /** Returns a function that predicts the result of `spell`. */
    planSpelling: createSpeller,

    /** Adds missing categories. Returns new by previous names of those that are spelled differently. */
    adopt(inUse: string[]): Map<string, string> {
      const spell = createSpelling(inUse)
      const missing = inUse.filter((item) => spell(item) === item && find(item) === undefined)
      append(missing.toSorted((a, b) => a.localeCompare(b)))
      const written = inUse.map((item) => [item, find(item) ?? item] as const)
      return new Map(written.filter(([previousName, currentName]) => previousName !== currentName))
    },

    listShown: (): string[] => store.listAll().flatMap(({ name, hidden }) => (hidden ? [] : name)),

    findFirst: (): string | undefined => store.listAll()[0]?.name,
  }
}

function createFullError(category: string): AppError {
  const limit = LIMITS.categories.toLocaleString('en')
  const message = `Category “${category}” is not in the list, which may have at most ${limit}. Choose a listed one.`
  return AppError.forField('invalid', 'category', message)
}

export type CategoryService = ReturnType<typeof createCategoryService>

type Parts = {
  store: CategoryStore
  languages: LanguageService
  products: {
    countByCategory: () => Map<string, number>
    findPicture: (category: string) => string | null
    moveCategories: (names: Map<string, string>) => number
  }
}

/** The category of every product is in the list, and former URLs remain valid. */
export function createCategoryService({ store, products, languages }: Parts) {
  const listAll = (): AdminCategory[] => {
    const counts = products.countByCategory()
    return store
      .listAll()
      .map(({ id, name, hidden }) => ({ id, name, hidden, products: counts.get(name) ?? 0 }))
  }

  return {
    listAll,

    listShown(language?: Language): Category[] {
      const rows = store.listAll().filter(({ hidden }) => !hidden)
      const labels = rows.map(({ name }) => getCategoryLabel(name))
      const { translate, isTranslated } = languages.createLocalizer(language, labels)
      return rows.map(({ id, name }) => {
        const label = getCategoryLabel(name)
        return {
          id,
          name,
          label: translate(label),
          picture: products.findPicture(name),
          ...(!isTranslated(label) && { untranslated: true as const }),
        }
      })
    },

    countProductsToMove({ categories }: Pick<CategoryList, 'categories'>): number {
      const names = new Set(categories.map(({ name }) => name))
      const moved = listAll().filter(({ name }) => !names.has(name))
      return moved.reduce((sum, item) => sum + item.products, 0)
    },

    /**
     * Replaces the list. Products and URLs follow renamed categories, and `moves` for deleted ones.
     * @returns the number of moved products
     * @throws AppError `conflict` if the list has changed since, or a deleted category has products but no target
     */
    save({ categories, moves, ifVersion }: CategoryList): number {
      return store.transaction(() => {
        const previous = listAll()
        requireVersion(ifVersion, hashCategories(previous), SUBJECT)
        const rows = createRows(categories, store.listAll())
        const targets = findTargets(moves, rows)
        for (const { id, name, products: count } of previous) {
          if (count > 0 && !targets.has(id) && !rows.some((row) => row.id === id)) {
            throw createTargetError(name, count)
          }
        }
        const renamed = store.listAll().flatMap((row) => {
          const target = rows.find(({ id }) => id === (targets.get(row.id) ?? row.id))
          return target && target.name !== row.name ? [{ row, target }] : []
        })
        const former = [
          ...moveFormerNames(store.listFormer(), targets),
          ...renamed.map(({ row, target }) => ({ key: row.key, categoryId: target.id })),
        ]
        store.replaceAll(rows, filterFormerNames(former, rows))
        languages.follow(
          renamed
            .filter(({ row, target }) => row.id === target.id)
            .map(({ row, target }) => [getCategoryLabel(row.name), getCategoryLabel(target.name)]),
        )
        return products.moveCategories(
          new Map(renamed.map(({ row, target }) => [row.name, target.name])),
        )
      })
    },
  }
}

function createRows(list: CategoryList['categories'], storedRows: CategoryRow[]): CategoryRow[] {
  const ids = new Set(list.map(({ id }) => id))
  return list.map(({ id, name, hidden }, position) => {
    const key = foldCategory(name)
    const row = storedRows.find((stored) =>
      id === undefined ? stored.key === key : stored.id === id,
    )
    if (id !== undefined && !row) throw AppError.forStaleVersion(SUBJECT)
    const isFree = row && (id !== undefined || !ids.has(row.id))
    return { id: isFree ? row.id : createId(), name, key, hidden, position }
  })
}

function findTargets(moves: CategoryList['moves'], rows: CategoryRow[]): Map<string, string> {
  return new Map(
    moves.map(({ from, to }, index) => {
      const target = rows.find(({ key }) => key === foldCategory(to))
      if (!target) {
        const message = `Products cannot move to “${to}”, which is not in the list.`
        throw AppError.forField('invalid', `moves.${index}.to`, message)
      }
      if (rows.some(({ id }) => id === from)) {
        const message = 'A category whose products move must not be in the list.'
        throw AppError.forField('invalid', `moves.${index}.from`, message)
      }
      return [from, target.id]
    }),
  )
}

const moveFormerNames = (former: FormerRow[], targets: Map<string, string>): FormerRow[] =>
  former.map(({ key, categoryId }) => ({ key, categoryId: targets.get(categoryId) ?? categoryId }))

/** Returns the latest of each former name, without current names and deleted categories. */
function filterFormerNames(former: FormerRow[], rows: CategoryRow[]): FormerRow[] {
  const currentKeys = new Set(rows.map(({ key }) => key))
  const ids = new Set(rows.map(({ id }) => id))
  const valid = former.filter(({ key, categoryId }) => !currentKeys.has(key) && ids.has(categoryId))
  return [...new Map(valid.map((item) => [item.key, item])).values()]
}

const SUBJECT = 'The categories were'
function createTargetError(name: string, count: number): AppError {
  const has = count === 1 ? 'has a product' : `has ${count.toLocaleString('en')} products`
  const message = `“${name}” ${has}. Choose a category for them, then save again.`
  return AppError.forField('conflict', 'moves', message)
}
