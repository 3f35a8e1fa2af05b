import { useSyncExternalStore } from 'react'
import { createStored } from '#app/browser/stored.ts'

/** --paper of app.css as hex. */
const BROWSER_COLORS = { light: '#faf7f0', dark: '#07151f' } as const

export type Theme = 'light' | 'dark'

const KEY = 'theme'
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)'

/**
 * Does the same as `show(getTheme())` before the first paint. Creates the meta tag, because React would add a
 * second tag to a changed one. Before the style sheet has loaded, only a company palette is known.
 */
export const THEME_SCRIPT = `(function(){var t=null,r=document.documentElement,m=document.createElement('meta');
try{t=localStorage.getItem('${KEY}')}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('${SYSTEM_IS_DARK}').matches?'dark':'light';
r.classList.toggle('dark',t==='dark');r.style.colorScheme=t;
m.name='theme-color';m.content=getComputedStyle(r).getPropertyValue('--paper')||(t==='dark'?'${BROWSER_COLORS.dark}':'${BROWSER_COLORS.light}');
document.head.append(m)})()`

const saved = createStored<Theme | undefined>(
  KEY,
  (text) => (text === 'dark' || text === 'light' ? text : undefined),
  (theme) => theme ?? null,
)

let forced: Theme | undefined

const getTheme = (): Theme =>
  forced ?? saved.read() ?? (matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light')

const getShownTheme = (): Theme =>
  document.documentElement.classList.contains('dark') ? 'dark' : 'light'

const listeners = new Set<() => void>()

function show(theme: Theme) {
  const root = document.documentElement
  root.classList.toggle('dark', theme === 'dark')
  root.style.colorScheme = theme
  const paper = getComputedStyle(root).getPropertyValue('--paper') || BROWSER_COLORS[theme]
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper)
  for (const listener of listeners) listener()
}

export function forceTheme(theme: Theme | undefined): void {
  forced = theme
  show(getTheme())
}

function choose(theme: Theme) {
  if (forced) forced = theme
  else saved.write(theme)
  show(theme)
}

function subscribe(listener: () => void): () => void {
  const showTheme = () => show(getTheme())
  if (getShownTheme() !== getTheme()) showTheme()
  const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && showTheme()
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && showTheme()
  const onSystem = () => saved.read() ?? showTheme()
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onPageShow, { signal })
  matchMedia(SYSTEM_IS_DARK).addEventListener('change', onSystem, { signal })
  listeners.add(listener)
  return () => {
    listening.abort()
    listeners.delete(listener)
  }
}

/** The theme is undefined before hydration. */
export function useTheme(): { theme: Theme | undefined; toggle: () => void } {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, getShownTheme, () => undefined)
  return { theme, toggle: () => choose(getShownTheme() === 'dark' ? 'light' : 'dark') }
}
