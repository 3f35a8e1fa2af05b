import type { ClipboardEvent, ComponentProps } from 'react'
import { TextField } from '#app/ui/fields/field.tsx'
import { useDebounced } from '#app/ui/hooks.ts'

const LOAD_DELAY_MS = 400

const isHttps = (text: string) => URL.canParse(text) && text.startsWith('https://')

/** The URL inside a map service's embed code; undefined in any other text. */
function embeddedAddress(pasted: string): string | undefined {
  const [, , address] = pasted.match(/<iframe\s(?:[^>]*\s)?src\s*=\s*(["'])(.*?)\1/is) ?? []
  return address?.replaceAll('&amp;', '&')
}

type Props = ComponentProps<typeof TextField> & { url: string; onPasteUrl: (url: string) => void }

export function MapUrlField({ url, onPasteUrl, ...field }: Props) {
  const debounced = useDebounced(url, LOAD_DELAY_MS)
  const paste = (event: ClipboardEvent) => {
    const address = embeddedAddress(event.clipboardData.getData('text'))
    if (!address) return
    event.preventDefault()
    onPasteUrl(address)
  }
  return (
    <div className="grid gap-5">
      <TextField
        type="url"
        hint="Paste the map's embed code, or only its URL."
        {...field}
        onPaste={paste}
      />
      {isHttps(url) && isHttps(debounced) && (
        <iframe
          src={debounced}
          title="Map preview"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin"
          className="h-64 w-full rounded-card border border-line"
        />
      )}
    </div>
  )
}
