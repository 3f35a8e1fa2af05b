import { Pause, Play } from 'lucide-react'
import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { useMedia } from '#app/ui/hooks.ts'

/** True until measured. */
function useOnScreen(element: RefObject<Element | null>) {
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

export type Autoplay = ReturnType<typeof useAutoplay>

/** Runs only while on screen, and not while hovered or focused by keyboard. */
export function useAutoplay(element: RefObject<Element | null>) {
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)')
  const onScreen = useOnScreen(element)
  return {
    running: !(stopped || hovered || focused || reducedMotion) && onScreen,
    stopped,
    stop: () => setStopped(true),
    /** Resumes even while hovered or focused. */
    play: () => {
      setStopped(false)
      setHovered(false)
      setFocused(false)
    },
    pauseArea: {
      // A touch fires no pointerleave that would resume.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      // A click focuses too, and would pause long after the mouse has left.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}

/** Hidden where reduced motion has already stopped autoplay. */
export function PauseButton({
  play,
  pause,
  autoplay,
}: {
  play: string
  pause: string
  autoplay: Autoplay
}) {
  const Icon = autoplay.stopped ? Play : Pause
  return (
    <IconButton
      label={autoplay.stopped ? play : pause}
      onClick={autoplay.stopped ? autoplay.play : autoplay.stop}
      className="motion-reduce:hidden noscript:hidden"
      Icon={Icon}
    />
  )
}
