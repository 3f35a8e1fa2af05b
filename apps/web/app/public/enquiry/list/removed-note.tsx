import { useEffect, useRef } from 'react'
import type { Undo } from '#app/public/list/list.ts'
import { Button } from '#app/ui/button.tsx'

/** The last removed line. */
export type Removed = { name: string; undo: Undo }

type Props = {
  removed: Removed | undefined
  /** Called after the line was restored. */
  onUndone: () => void
}

/** Note about a removed line, with a button to restore it. */
export function RemovedNote({ removed, onUndone }: Props) {
  const button = useRef<HTMLButtonElement>(null)

  // The pressed button has disappeared: focus the undo button.
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true })
  }, [removed])

  return (
    <div role="status">
      {removed && (
        <div className="my-4 flex items-center gap-3 rounded-full border border-line bg-raised py-1.5 ps-5 pe-1.5 shadow-float">
          <p className="min-w-0 grow truncate text-sm">
            <bdi>{removed.name}</bdi> removed
          </p>
          <Button
            ref={button}
            variant="quiet"
            className="shrink-0"
            onClick={() => {
              removed.undo()
              onUndone()
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </div>
  )
}
