import { createSpelling, foldCategory } from '@dhow/contract/categories/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/platform/app-error.ts'
import type { Db } from '#api/platform/database/open.ts'
import { newId } from '#api/platform/ids.ts'
import { createCategoryStore } from './store.ts'

export type CategoryNames = ReturnType<typeof createCategoryNames>

export function createCategoryNames(db: Db) {
  const store = createCategoryStore(db)

  const find = (category: string): string | undefined => store.find(foldCategory(category))?.name

  const append = (names: string[]) => {
    let position = Math.max(-1, ...store.all().map((row) => row.position))
    for (const name of names) {
      position += 1
      store.insert({ id: newId(), name, key: foldCategory(name), hidden: false, position })
    }
  }

  const spelling = (onNew: (category: string) => void) => {
    const names = new Map<string, string>()
    let count: number | undefined
    return (category: string): string => {
      const key = foldCategory(category)
      const known = names.get(key) ?? find(category)
      if (known === undefined) {
        count ??= store.all().length
        if (count >= LIMITS.categories) throw full(category)
        count += 1
        onNew(category)
      }
      names.set(key, known ?? category)
      return known ?? category
    }
  }

  return {
    /** Returns the current name of a category by any spelling of its current or a former name. */
    find,

    /** Returns a function that applies the listed spelling and adds unknown categories. Call it in a transaction. */
    spell: () => spelling((category) => append([category])),

    /** Returns a function that predicts the result of `spell`. */
    planSpelling: spelling,

    /** Adds missing categories. Returns new by previous names of those that are spelled differently. */
    adopt(inUse: string[]): Map<string, string> {
      const spell = createSpelling(inUse)
      const missing = inUse.filter((one) => spell(one) === one && find(one) === undefined)
      append(missing.toSorted((a, b) => a.localeCompare(b)))
      const written = inUse.map((one) => [one, find(one) ?? one] as const)
      return new Map(written.filter(([before, after]) => before !== after))
    },

    shown: (): string[] => store.all().flatMap(({ name, hidden }) => (hidden ? [] : name)),

    first: (): string | undefined => store.all()[0]?.name,
  }
}

function full(category: string): AppError {
  const limit = LIMITS.categories.toLocaleString('en')
  const message = `Category “${category}” is not in the list, which may have at most ${limit}. Choose a listed one.`
  return AppError.ofField('invalid', 'category', message)
}
