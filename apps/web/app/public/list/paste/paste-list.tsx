import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PasteDialog } from './paste-dialog.tsx'

/** Opens a window where a whole list is pasted, or a file of one dropped. */
export function PasteList() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <ClipboardPaste aria-hidden size={18} /> Paste a list
      </Button>
      {/* Made anew each time: what was pasted before is on the list. */}
      {isOpen && <PasteDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
