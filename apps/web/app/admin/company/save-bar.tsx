import { Undo2 } from 'lucide-react'
import { useIsUploading } from '#app/admin/use-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { useFocusAfterBusy } from '#app/ui/use-focus-after-busy.ts'

type Props = {
  busy: boolean
  /** Whether there is anything to save. */
  isDirty: boolean
  /** When the latest save was that can be undone; undefined: none. */
  savedAt: string | undefined
  onDiscard: () => void
  onUndo: () => void
}

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Saves the form, and takes back what is not wanted: unsaved changes, or the last save. */
export function SaveBar({ busy, isDirty, savedAt, onDiscard, onUndo }: Props) {
  const button = useFocusAfterBusy(busy)
  const isUploading = useIsUploading()
  return (
    <div className="bottom-bar flex flex-wrap items-center gap-3 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3">
      <Button ref={button} type="submit" disabled={busy || isUploading}>
        {busy ? 'Saving...' : isUploading ? 'Uploading…' : 'Save Changes'}
      </Button>
      {isDirty && (
        <Button variant="quiet" disabled={busy} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      {!isDirty && savedAt && (
        <Button variant="quiet" disabled={busy} onClick={onUndo}>
          <Undo2 aria-hidden size={17} /> Undo the last save
          <span className="sr-only">of {time.format(new Date(savedAt))}</span>
        </Button>
      )}
    </div>
  )
}
