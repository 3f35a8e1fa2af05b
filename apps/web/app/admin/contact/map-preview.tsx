import { useDebounced } from '#app/ui/use-debounced.ts'

const LOAD_DELAY_MS = 400

const isHttps = (text: string): boolean => URL.canParse(text) && text.startsWith('https://')

/** The URL inside a map service's embed code; undefined in any other text. */
export function embeddedAddress(pasted: string): string | undefined {
  const [, , address] = pasted.match(/<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is) ?? []
  return address?.replaceAll('&amp;', '&')
}

/** A preview of the map URL being typed, when it is an https URL. */
export function MapPreview({ address }: { address: string }) {
  const debounced = useDebounced(address, LOAD_DELAY_MS)
  if (!isHttps(address) || !isHttps(debounced)) return null
  return (
    <iframe
      src={debounced}
      title="Map preview"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin"
      className="h-64 w-full rounded-card border border-line"
    />
  )
}
