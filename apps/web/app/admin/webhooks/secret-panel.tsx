import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = { secret: string; onKept: () => void }

/** A new secret, shown this once. */
export function SecretPanel({ secret, onKept }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // What had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      notify.success('Secret copied!')
    } catch {
      notify.error('Failed to copy!')
    }
  }
  return (
    <div className="grid gap-3 rounded-card bg-amber-soft px-4 py-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        The secret of this endpoint
      </h3>
      <p className="max-w-prose text-sm">
        The receiver checks by it that an event is from this site. It is shown this once: put it
        where the receiver reads it.
      </p>
      <p className="rounded-lg border border-line bg-raised px-3.5 py-2.5">
        <code dir="ltr" className="wrap-anywhere">
          {secret}
        </code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" className="bg-raised" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onKept}>I have kept it</Button>
      </div>
    </div>
  )
}
