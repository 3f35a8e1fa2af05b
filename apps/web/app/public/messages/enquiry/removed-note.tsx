import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import type { Undo } from '#app/public/lists/change-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Trans } from '#app/ui/trans.tsx'

export type Removed = { name: string; undo: Undo }

type RemovedNoteProps = { removed: Removed | undefined; onUndone: () => void }

export function RemovedNote({ removed, onUndone }: RemovedNoteProps) {
  const { i18n } = useLingui()
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
            <Trans id="{name} removed" values={{ name: <bdi>{removed.name}</bdi> }} />
          </p>
          <Button
            ref={button}
            quiet
            className="shrink-0"
            onClick={() => {
              removed.undo()
              onUndone()
            }}
          >
            {i18n.t('Undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
