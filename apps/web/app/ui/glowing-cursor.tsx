import { useEffect, useRef } from 'react'

export default function GlowingCursor() {
  const glow = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (!glow.current || pointerType !== 'mouse') return
      glow.current.style.transform = `translate(${clientX}px, ${clientY}px)`
      glow.current.style.opacity = '1'
    }
    const leave = () => {
      if (glow.current) glow.current.style.opacity = '0'
    }
    addEventListener('pointermove', follow, { passive: true })
    document.documentElement.addEventListener('pointerleave', leave)
    return () => {
      removeEventListener('pointermove', follow)
      document.documentElement.removeEventListener('pointerleave', leave)
    }
  }, [])
  return (
    // clientX counts from the left in right-to-left pages too.
    <div
      aria-hidden
      dir="ltr"
      data-glowing-cursor
      className="pointer-events-none fixed inset-0 z-50 overflow-clip print:hidden"
    >
      <div
        ref={glow}
        className="absolute inset-s-0 top-0 -ms-20 -mt-20 size-40 rounded-full bg-radial from-saffron/22 via-saffron/8 via-35% to-transparent to-70% opacity-0 transition-[transform,opacity] duration-150 will-change-transform"
      />
    </div>
  )
}
