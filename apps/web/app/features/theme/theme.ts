import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const KEY = 'theme'

/**
 * Runs in the head before anything is painted: the saved choice, otherwise the system's. It stands
 * in the page as text, so it may use nothing from outside itself.
 */
export const THEME_SCRIPT = `(function(){var t=null;try{t=localStorage.getItem('${KEY}')}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.classList.toggle('dark',t==='dark')})()`

const listeners = new Set<() => void>()

const shown = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function choose(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be closed to us; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The theme on show (undefined before the browser has taken over), and the way to the other one. */
export function useTheme(): { theme: Theme | undefined; toggle: () => void } {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, shown, () => undefined)
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') }
}
