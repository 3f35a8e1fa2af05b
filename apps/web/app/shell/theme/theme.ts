import { useSyncExternalStore } from 'react'
import { BROWSER_COLORS } from './browser-colors.ts'

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/**
 * Runs in the head before the first paint, and does what `show(wanted())` does. Inlined as text, so it must be
 * self-contained. The inline style applies until the style sheet has loaded, before which only a company's own
 * palette is known. The meta tag is created here: React would add a second one beside a changed tag of its own.
 */
export const THEME_SCRIPT = `(function(){var t=null,r=document.documentElement,m=document.createElement('meta');
try{t=localStorage.getItem('${KEY}')}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('${SYSTEM_IS_DARK}').matches?'dark':'light';
r.classList.toggle('dark',t==='dark');r.style.colorScheme=t;
m.name='theme-color';m.content=getComputedStyle(r).getPropertyValue('--paper')||(t==='dark'?'${BROWSER_COLORS.dark}':'${BROWSER_COLORS.light}');
document.head.append(m)})()`

function saved(): Theme | undefined {
  try {
    const value = localStorage.getItem(KEY)
    return value === 'dark' || value === 'light' ? value : undefined
  } catch {
    // Storage may be blocked.
    return undefined
  }
}

/** The preview's, which is not saved. */
let forced: Theme | undefined

const wanted = (): Theme =>
  forced ?? saved() ?? (matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light')

const shown = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

const listeners = new Set<() => void>()

function show(theme: Theme): void {
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.style.colorScheme = theme
  const paper = getComputedStyle(root).getPropertyValue('--paper') || BROWSER_COLORS[theme]
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

/** Shows a theme whatever is saved, from now on. */
export function forceTheme(theme: Theme): void {
  forced = theme
  show(theme)
}

function choose(theme: Theme): void {
  try {
    if (!forced) localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  if (forced) forced = theme
  show(theme)
}

/** Follows the theme saved in other tabs, or the system's while none is saved. */
function follow(): () => void {
  const showWanted = () => show(wanted())
  // It may have changed since the head script ran.
  if (shown() !== wanted()) showWanted()
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && showWanted()
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && showWanted()
  const onSystem = () => saved() ?? showWanted()
  const system = matchMedia(SYSTEM_IS_DARK)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onPageShow)
  system.addEventListener('change', onSystem)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onPageShow)
    system.removeEventListener('change', onSystem)
  }
}

function subscribe(listener: () => void): () => void {
  const unfollow = follow()
  listeners.add(listener)
  return () => {
    unfollow()
    listeners.delete(listener)
  }
}

/** The current theme (undefined before hydration) and a toggle. */
export function useTheme(): { theme: Theme | undefined; toggle: () => void } {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, shown, () => undefined)
  return { theme, toggle: () => choose(shown() === 'dark' ? 'light' : 'dark') }
}
