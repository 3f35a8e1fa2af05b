import { Pause, Play } from 'lucide-react'
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/hooks.ts'

const onVisibilityChange = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const useTabVisible = () =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => true,
  )

/** Whether an element is in the viewport; true until measured. */
function useOnScreen(element: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting ?? true),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return onScreen
}

export type Autoplay = {
  /** Whether autoplay may run now. */
  running: boolean
  /** Whether the user has paused it. */
  stopped: boolean
  stop: () => void
  /** Resumes at once, even while hovered or focused. */
  play: () => void
  /** Props of the element that pauses while hovered or focused by keyboard. */
  restArea: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Whether autoplay may run: only while on screen in a visible tab, not hovered or focused by keyboard, not
 * paused by the user, and without reduced motion.
 */
export function useAutoplay(element: RefObject<Element | null>): Autoplay {
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const visible = useTabVisible()
  const onScreen = useOnScreen(element)
  return {
    running: !(stopped || hovered || focused || reducedMotion) && visible && onScreen,
    stopped,
    stop: () => setStopped(true),
    play: () => {
      setStopped(false)
      setHovered(false)
      setFocused(false)
    },
    restArea: {
      // Mouse only: a touch fires no pointerleave that would resume.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // focus-visible: a click focuses too, and would pause long after the mouse has left.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

/** Pauses and resumes autoplay; hidden where reduced motion has already stopped it. */
export function PauseButton({ what, autoplay }: { what: string; autoplay: Autoplay }) {
  const Icon = autoplay.stopped ? Play : Pause
  return (
    <IconButton
      label={`${autoplay.stopped ? 'Play' : 'Pause'} ${what}`}
      onClick={autoplay.stopped ? autoplay.play : autoplay.stop}
      className="motion-reduce:hidden noscript:hidden"
    >
      <Icon aria-hidden size={18} />
    </IconButton>
  )
}
