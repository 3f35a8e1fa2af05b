import { tabStorage } from '#app/browser/tab-storage.ts'

/** The loaded pages of a list and their height in pixels. */
export type ListExtent = { pages: number; height: number }

const STORAGE_KEY = 'list-extents'

/** History entries that are remembered; the oldest are dropped. */
const MAX_ENTRIES = 50

const isListExtent = (value: unknown): value is ListExtent =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as ListExtent).pages) &&
  Number.isFinite((value as ListExtent).height)

/** The stored extents by history entry. */
function storedExtents(): [key: string, grown: ListExtent][] {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).filter((entry): entry is [string, ListExtent] =>
    isListExtent(entry[1]),
  )
}

/** The stored extent of a history entry's list; undefined when there is none. */
export const readListExtent = (key: string): ListExtent | undefined =>
  new Map(storedExtents()).get(key)

/** Stores the extent of a history entry's list in this tab. */
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
 * Runs in the head: reserves the list's height after a reload before the first paint, so that the router's
 * script can restore the scroll position.
 */
export const RESERVE_HEIGHT_SCRIPT = `(function(e){try{
var grown=JSON.parse(sessionStorage.getItem('${STORAGE_KEY}'))[history.state.key]
if(grown.height>0){e.style.setProperty('--restored-height',grown.height+'px');e.dataset.restoring=''}
}catch(_){}})(document.documentElement)`
