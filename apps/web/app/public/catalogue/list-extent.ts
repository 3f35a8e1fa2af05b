import { tabStorage } from '#app/browser/tab-storage.ts'

/** Number of loaded pages and their height in pixels. */
export type ListExtent = { pages: number; height: number }

const STORAGE_KEY = 'list-extents'

/** Maximum number of stored history entries; the oldest are dropped. */
const MAX_ENTRIES = 50

const isListExtent = (value: unknown): value is ListExtent =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as ListExtent).pages) &&
  Number.isFinite((value as ListExtent).height)

/** Returns the stored extents by history entry. */
function storedExtents(): [key: string, grown: ListExtent][] {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).filter((entry): entry is [string, ListExtent] =>
    isListExtent(entry[1]),
  )
}

/** Returns the stored extent of a history entry's list. */
export const readListExtent = (key: string): ListExtent | undefined =>
  new Map(storedExtents()).get(key)

export function writeListExtent(key: string, grown: ListExtent): void {
  const others = storedExtents().filter(([other]) => other !== key)
  const stored = [...others, [key, grown]].slice(-MAX_ENTRIES)
  tabStorage.write(STORAGE_KEY, Object.fromEntries(stored))
}

/** Reserves a list's height while its pages are reloaded; undefined releases it. */
export function reserveHeight(height: number | undefined): void {
  const { style, dataset } = document.documentElement
  if (height === undefined) {
    style.removeProperty('--restored-height')
    delete dataset.restoring
  } else {
    style.setProperty('--restored-height', `${height}px`)
    dataset.restoring = ''
  }
}

/**
 * Runs in the head. Reserves the list's height before the first paint after a reload, so that the
 * router can restore the scroll position.
 */
export const RESERVE_HEIGHT_SCRIPT = `(function(e){try{
var grown=JSON.parse(sessionStorage.getItem('${STORAGE_KEY}'))[history.state.key]
if(grown.height>0){e.style.setProperty('--restored-height',grown.height+'px');e.dataset.restoring=''}
}catch(_){}})(document.documentElement)`
