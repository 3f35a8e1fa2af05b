import { useEffect, useRef } from 'react'
import { copyText } from '#app/admin/notices.tsx'
import { Button } from '#app/ui/button.tsx'

type Props = { secret: string; onSaved: () => void }

/** A new secret, which is shown only once. */
export function SecretPanel({ secret, onSaved }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The focused element is gone.
  useEffect(() => title.current?.focus(), [])
  const copy = () => copyText(secret, 'Secret copied!')
  return (
    <div className="grid gap-3 rounded-card bg-amber-soft px-4 py-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        Secret of this endpoint
      </h3>
      <p className="max-w-prose text-sm">
        The receiver uses this secret to verify events. Store it there now: it is shown only once.
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
        <Button onClick={onSaved}>I have saved the secret</Button>
      </div>
    </div>
  )
}
