import { tabStorage } from '#app/browser/stored.ts'

export type ListExtent = { pages: number; height: number }

const STORAGE_KEY = 'list-extents'
const MAX_ENTRIES = 50

const isListExtent = (value: unknown): value is ListExtent =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as ListExtent).pages) &&
  Number.isFinite((value as ListExtent).height)

function readExtents(): [key: string, extent: ListExtent][] {
  const stored = tabStorage.read(STORAGE_KEY)
  if (typeof stored !== 'object' || stored === null) return []
  return Object.entries(stored).filter(([, value]) => isListExtent(value))
}

export const readListExtent = (key: string): ListExtent | undefined =>
  new Map(readExtents()).get(key)

export function writeListExtent(key: string, extent: ListExtent): void {
  const otherExtents = readExtents().filter(([otherKey]) => otherKey !== key)
  const stored = [...otherExtents, [key, extent]].slice(-MAX_ENTRIES)
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

/** Runs in the head, so that the router can restore the scroll position before the first paint. */
export const RESERVE_HEIGHT_SCRIPT = `(function(e){try{
var extent=JSON.parse(sessionStorage.getItem('${STORAGE_KEY}'))[history.state.key]
if(extent.height>0){e.style.setProperty('--restored-height',extent.height+'px');e.dataset.restoring=''}
}catch(_){}})(document.documentElement)`
