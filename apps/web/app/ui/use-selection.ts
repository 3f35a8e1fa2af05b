import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The ids of the rows that are selected. Another `scope`, such as another search, forgets them: what is no
 * longer on show must not be changed unseen.
 */
export function useSelection(scope: string) {
  const [selection, setSelection] = useState({ scope, selected: NONE })
  if (selection.scope !== scope) setSelection({ scope, selected: NONE })
  // What comes late for another scope than that on show changes nothing.
  const select = useCallback(
    (selected: ReadonlySet<string>) =>
      setSelection((now) => (now.scope === scope ? { scope, selected } : now)),
    [scope],
  )
  return { selected: selection.scope === scope ? selection.selected : NONE, select }
}
