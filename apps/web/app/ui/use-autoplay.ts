import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useMedia } from './use-media.ts'

const onVisibilityChange = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the tab is the one that is looked at. */
const useTabVisible = () =>
  useSyncExternalStore(
    onVisibilityChange,
    () => document.visibilityState === 'visible',
    () => true,
  )

/** Whether any of an element is in the window; true until that is known. */
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
  /** Whether it may move now. */
  running: boolean
  /** Whether the person has stopped it for good. */
  stopped: boolean
  stop: () => void
  /** Lets it move at once, also under the finger, mouse or key that asks for it. */
  play: () => void
  /** For the element that rests while the mouse is over it or the keyboard is in it. */
  restArea: {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: () => void
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * When something that moves by itself may do so: while it is on the screen of a visible tab, nobody
 * points at it, no key has led into it, it was not stopped, and motion is wanted at all.
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
      // A finger leaves no pointer behind that could end the rest.
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A click focuses too, and would hold it still long after the mouse has gone.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
