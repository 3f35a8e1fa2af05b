import { useCallback, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The ids of the selected rows. A change of `scope`, such as another search, clears them: hidden rows must
 * not be changed unseen.
 */
export function useSelection(scope: string) {
  const [selection, setSelection] = useState({ scope, selected: NONE })
  if (selection.scope !== scope) setSelection({ scope, selected: NONE })
  // Ignore late calls for another scope.
  const select = useCallback(
    (selected: ReadonlySet<string>) =>
      setSelection((now) => (now.scope === scope ? { scope, selected } : now)),
    [scope],
  )
  return { selected: selection.scope === scope ? selection.selected : NONE, select }
}
