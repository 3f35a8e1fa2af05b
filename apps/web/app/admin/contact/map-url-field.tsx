import { mapEmbedUrl } from '@dhow/contract/map-url'
import type { ClipboardEvent, ComponentProps } from 'react'
import { TextField } from '#app/ui/fields/field.tsx'
import { useDebounced } from '#app/ui/hooks.ts'

const LOAD_DELAY_MS = 400

const isHttps = (text: string) => URL.canParse(text) && text.startsWith('https://')

type Props = ComponentProps<typeof TextField> & { url: string; onPasteUrl: (url: string) => void }

export function MapUrlField({ url, onPasteUrl, ...field }: Props) {
  const address = mapEmbedUrl(url) ?? ''
  const debounced = useDebounced(address, LOAD_DELAY_MS)
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const embedded = mapEmbedUrl(pasted)
    if (!embedded || embedded === pasted) return
    event.preventDefault()
    onPasteUrl(embedded)
  }
  return (
    <div className="grid gap-5">
      <TextField
        type="url"
        hint="Paste a link from Google Maps or OpenStreetMap, or the map's embed code."
        {...field}
        onPaste={paste}
      />
      {isHttps(address) && isHttps(debounced) && (
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
