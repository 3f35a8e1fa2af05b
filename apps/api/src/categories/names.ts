import { createSpelling, foldCategory } from '@dhow/contract/category-names'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/app-error.ts'
import type { Db } from '#api/database/open.ts'
import { newId } from '#api/ids.ts'
import { createCategoryStore } from './store.ts'

export type CategoryNames = ReturnType<typeof createCategoryNames>

/** The list of categories as products know it: by its names. */
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

  /** How categories are written, each looked up once; those of no list go through `onNew` the first time. */
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
    /** A category as the list writes it now, also by a name it had before; undefined when there is none. */
    find,

    /**
     * Writes categories as the list does. Those of no list come to its end, so call it in the transaction
     * that stores them.
     * @throws AppError `invalid` when the list is full
     */
    spell: () => spelling((category) => append([category])),

    /**
     * Says how `spell` would write categories.
     * @param onNew called with each that would come to the end of the list
     */
    planSpelling: spelling,

    /**
     * Takes categories that products have from before there was a list into it, by name.
     * @param inUse the most used spelling of each before others
     * @returns those that the list writes otherwise, and how
     */
    adopt(inUse: string[]): Map<string, string> {
      const spell = createSpelling(inUse)
      const missing = inUse.filter((one) => spell(one) === one && find(one) === undefined)
      append(missing.toSorted((a, b) => a.localeCompare(b)))
      const written = inUse.map((one) => [one, find(one) ?? one] as const)
      return new Map(written.filter(([before, after]) => before !== after))
    },

    /** Those that visitors are shown, in their order. */
    shown: (): string[] => store.all().flatMap(({ name, hidden }) => (hidden ? [] : name)),

    /** The first of the list; undefined when it is empty. */
    first: (): string | undefined => store.all()[0]?.name,
  }
}

function full(category: string): AppError {
  const limit = LIMITS.categories.toLocaleString('en')
  const message = `Category “${category}” is not in the list, which may have at most ${limit}: choose one of it.`
  return AppError.ofField('invalid', 'category', message)
}
