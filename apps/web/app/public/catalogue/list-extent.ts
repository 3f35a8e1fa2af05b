import { tabStorage } from '#app/browser/tab-storage.ts'

/** How far a list had grown: the pages on show, and their height in pixels. */
export type ListExtent = { pages: number; height: number }

const STORAGE_KEY = 'list-extents'

/** Entries of the tab's history that are remembered; the oldest go first. */
const MAX_ENTRIES = 50

const isListExtent = (value: unknown): value is ListExtent =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as ListExtent).pages) &&
  Number.isFinite((value as ListExtent).height)

/** What is stored, by the key of the history entry. */
function storedExtents(): [key: string, grown: ListExtent][] {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).filter((entry): entry is [string, ListExtent] =>
    isListExtent(entry[1]),
  )
}

/** How far the list of a history entry had grown; undefined when it has not been seen yet. */
export const readListExtent = (key: string): ListExtent | undefined =>
  new Map(storedExtents()).get(key)

/** Keeps how far the list of a history entry has grown, for as long as the tab is open. */
export function writeListExtent(key: string, grown: ListExtent): void {
  const others = storedExtents().filter(([other]) => other !== key)
  const stored = [...others, [key, grown]].slice(-MAX_ENTRIES)
  tabStorage.write(STORAGE_KEY, Object.fromEntries(stored))
}

/** Holds the height of a list free while its pages come back; undefined lets go of it. */
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
 * Runs in the head. After a reload, the height of the list is held free before anything is painted, so
 * that the router's own script can scroll to where the list was left.
 */
export const RESERVE_HEIGHT_SCRIPT = `(function(e){try{
var grown=JSON.parse(sessionStorage.getItem('${STORAGE_KEY}'))[history.state.key]
if(grown.height>0){e.style.setProperty('--restored-height',grown.height+'px');e.dataset.restoring=''}
}catch(_){}})(document.documentElement)`
