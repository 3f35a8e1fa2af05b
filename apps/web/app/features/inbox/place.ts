const KEY = 'inboxPlace'

type Place = { entry: string; top: number }

/** How far down the list was scrolled, in pixels, when this entry of the history was left. */
export function readPlace(entry: string): number {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
    return place?.entry === entry && Number.isFinite(place.top) ? place.top : 0
  } catch {
    return 0
  }
}

export function writePlace(entry: string, top: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ entry, top } satisfies Place))
  } catch {
    // Where the browser refuses to store, the list begins at its top.
  }
}
