/** A ref of the current entry in a row that scrolls sideways: brings it to the middle when it becomes that. */
export function centreInRow(entry: HTMLElement | null): void {
  const row = entry?.parentElement
  if (!row) return
  const [inner, outer] = [entry.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollBy?.({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
}
