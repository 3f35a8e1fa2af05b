import { paths } from '@dhow/contract/paths'
import { useEffect, useRef, useState } from 'react'
import { useOrigin } from '#app/api/use-origin.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

/** Whether it was copied; where the browser does not let a page copy, its text is selected instead. */
async function copy(field: HTMLInputElement | null): Promise<boolean> {
  field?.select()
  try {
    await navigator.clipboard.writeText(field?.value ?? '')
    return true
  } catch {
    return false
  }
}

/** The address of a list under its code, to be copied or handed to another app. */
export function ListAddress({ code }: { code: string }) {
  const url = useOrigin() + paths.sharedList(code)
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const canShare = typeof navigator.share === 'function'

  // Takes over the focus of the button that it replaces.
  useEffect(() => field.current?.select(), [])

  return (
    <div className="grid gap-2 rounded-card border border-line bg-raised p-4">
      <TextField
        ref={field}
        label="Link to this list"
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          onClick={async () => {
            const isCopied = await copy(field.current)
            setSaid(isCopied ? 'Copied.' : 'Selected: copy it with the menu or Ctrl C.')
          }}
        >
          Copy
        </Button>
        {canShare && (
          <Button
            variant="quiet"
            // Who closes the system's window wants nothing more.
            onClick={() => void navigator.share({ title: 'A list', url }).catch(() => {})}
          >
            Share
          </Button>
        )}
        <span role="status" className="text-sm text-muted">
          {said}
        </span>
      </div>
      <p className="text-sm text-muted">
        Its code is <span className="font-medium whitespace-nowrap text-ink">{code}</span>. Whoever
        has it sees the list as it is now, and can take it over; it is kept for a year after it was
        last opened.
      </p>
    </div>
  )
}
