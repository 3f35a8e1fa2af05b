import { useEffect, useState } from 'react'

const SETTLED = 400

const isHttps = (text: string): boolean => URL.canParse(text) && text.startsWith('https://')

/** The URL inside a map service's embed code; undefined in any other text. */
export function embeddedAddress(pasted: string): string | undefined {
  const [, , address] = pasted.match(/<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is) ?? []
  return address?.replaceAll('&amp;', '&')
}

/** A preview of the map URL being typed, when it is an https URL. */
export function MapPreview({ address }: { address: string }) {
  const [settled, setSettled] = useState(address)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(address), SETTLED)
    return () => clearTimeout(timer)
  }, [address])
  if (!isHttps(address) || !isHttps(settled)) return null
  return (
    <iframe
      src={settled}
      title="Map preview"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin"
      className="h-64 w-full rounded-card border border-line"
    />
  )
}
