import { useState } from 'react'
import type { View } from './inbox.ts'

/**
 * The ids of the messages that are selected. Another search, status or subject forgets them: what is no
 * longer on show must not be deleted unseen.
 */
export function useSelection({ search, status, subject }: View) {
  const filters = JSON.stringify([search, status, subject])
  const [selection, select] = useState({ filters, selected: new Set<string>() })
  if (selection.filters !== filters) select({ filters, selected: new Set() })
  return {
    selected: selection.filters === filters ? selection.selected : new Set<string>(),
    select: (selected: Set<string>) => select({ filters, selected }),
  }
}
