import { useLingui } from '@lingui/react'
import { ArrowUpRight, MapPin } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIsSlow, useNear, useOnline } from '#app/ui/hooks.ts'

/** Includes a link to Google Maps, because a frame does not report whether its map loaded. */
export function ContactMap({ url, location }: { url: string; location: string }) {
  const { i18n } = useLingui()
  return (
    <div className="grid justify-items-center gap-3">
      {/* The CSP allows https frames only. */}
      {url.startsWith('https://') && <EmbeddedMap url={url} />}
      {location && (
        <a
          href={searchUrl(location)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-sea underline-offset-4 hover:underline"
        >
          <MapPin aria-hidden size={18} /> {i18n.t('Find us on Google Maps')}
          <ArrowUpRight aria-hidden size={16} className="rtl:-scale-x-100" />
        </a>
      )}
    </div>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const searchUrl = (location: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: linesOf(location).join(', ') })}`

function EmbeddedMap({ url }: { url: string }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box, '300px')
  const [isLoaded, setIsLoaded] = useState(false)
  const online = useOnline()
  const isLoading = isNear && online && !isLoaded
  const isSlow = useIsSlow(isLoading)
  const isMissing = isSlow || (isNear && !online && !isLoaded)

  const frame = (
    <iframe
      src={url}
      title={i18n.t('Map of our location')}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      onLoad={() => setIsLoaded(true)}
      className="absolute inset-0 size-full"
    />
  )
  return (
    <div
      ref={box}
      className="screen-only relative grid h-80 w-full place-content-center justify-items-center gap-3 overflow-hidden rounded-card border border-line bg-raised p-6 text-center text-muted sm:h-112"
    >
      <MapPin aria-hidden size={28} className="text-sea" />
      <p role="status" className="text-sm">
        {isMissing && (
          <span>
            {i18n.t('The map could not be loaded. Use the link below to open Google Maps.')}
          </span>
        )}
        {!isMissing && !isLoaded && <span aria-hidden>{i18n.t('Loading the map…')}</span>}
      </p>
      {isLoading || isLoaded ? frame : !isNear && <noscript>{frame}</noscript>}
    </div>
  )
}
