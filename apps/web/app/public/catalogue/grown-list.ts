import { tabStorage } from '#app/browser/tab-storage.ts'

/** How far a list had grown: the pages on show, and their height in pixels. */
export type Grown = { pages: number; height: number }

const STORAGE_KEY = 'grown-lists'

/** Entries of the tab's history that are remembered; the oldest go first. */
const MAX_ENTRIES = 50

const isGrown = (value: unknown): value is Grown =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as Grown).pages) &&
  Number.isFinite((value as Grown).height)

/** What is stored, by the key of the history entry. */
function storedLists(): [key: string, grown: Grown][] {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).filter((entry): entry is [string, Grown] => isGrown(entry[1]))
}

/** How far the list of a history entry had grown; undefined when it has not been seen yet. */
export const recallGrown = (key: string): Grown | undefined => new Map(storedLists()).get(key)

/** Keeps how far the list of a history entry has grown, for as long as the tab is open. */
export function rememberGrown(key: string, grown: Grown): void {
  const others = storedLists().filter(([other]) => other !== key)
  const kept = [...others, [key, grown]].slice(-MAX_ENTRIES)
  tabStorage.write(STORAGE_KEY, Object.fromEntries(kept))
}

/** Holds the height of a list free while its pages come back; undefined lets go of it. */
export function reserveHeight(height: number | undefined): void {
  const { style, dataset } = document.documentElement
  if (height === undefined) {
    style.removeProperty('--grown-list')
    delete dataset.growing
  } else {
    style.setProperty('--grown-list', `${height}px`)
    dataset.growing = ''
  }
}

/**
 * Runs in the head. After a reload, the height of the list is held free before anything is painted, so
 * that the router's own script can scroll to where the list was left.
 */
export const RESERVE_SCRIPT = `(function(e){try{
var grown=JSON.parse(sessionStorage.getItem('${STORAGE_KEY}'))[history.state.key]
if(grown.height>0){e.style.setProperty('--grown-list',grown.height+'px');e.dataset.growing=''}
}catch(_){}})(document.documentElement)`
