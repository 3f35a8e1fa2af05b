import { type RefObject, useEffect } from 'react'

/** From here on the lists unfold over the products; below it they are in a sheet of their own. */
const WIDE = '(min-width: 48rem)'

/**
 * Folds an open list in again when something outside of it is pressed or focused, or on Escape; and closes the sheet
 * when the window becomes too wide for it.
 */
export function useFilterPanels(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const wide = matchMedia(WIDE)
    const openList = () => form.current?.querySelector<HTMLDetailsElement>('details[open]')
    const closeOutside = ({ target }: Event) => {
      const list = wide.matches ? openList() : undefined
      if (list && !list.contains(target as Node)) list.open = false
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      const list = key === 'Escape' && wide.matches ? openList() : undefined
      if (!list) return
      list.open = false
      list.querySelector('summary')?.focus()
    }
    const closeSheet = () => form.current?.matches(':popover-open') && form.current.hidePopover()
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey)
    wide.addEventListener('change', closeSheet)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey)
      wide.removeEventListener('change', closeSheet)
    }
  }, [form])
}
