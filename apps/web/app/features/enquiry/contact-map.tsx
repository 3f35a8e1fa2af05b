import { MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** How far below the screen the map begins to load. */
const NEAR = '300px'

/** The map that the administrator chose: another site's page, which loads once it is near. */
export function ContactMap({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const approach = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        approach.disconnect()
        setNear(true)
      },
      { rootMargin: NEAR },
    )
    approach.observe(place.current)
    return () => approach.disconnect()
  }, [])

  // The security policy of our pages allows frames by https only.
  if (!url.startsWith('https://')) return null
  const frame = (
    <iframe
      src={url}
      title="Where we are"
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className="absolute inset-0 size-full"
    />
  )
  return (
    <div
      ref={place}
      className="relative grid h-80 place-content-center justify-items-center gap-3 overflow-hidden rounded-card border border-line bg-raised p-6 text-center text-muted sm:h-112"
    >
      <MapPin aria-hidden size={28} className="text-sea" />
      <p aria-hidden className="text-sm">
        Loading the map…
      </p>
      {near ? frame : <noscript>{frame}</noscript>}
    </div>
  )
}
