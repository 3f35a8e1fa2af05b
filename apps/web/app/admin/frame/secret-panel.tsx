import { copyText } from '#app/admin/notices.tsx'
import { Button } from '#app/ui/button.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'

type SecretProps = { title: string; hint: string; secret: string; onSaved: () => void }

/** Shows a secret that cannot be shown again. */
export function SecretPanel({ title: text, hint, secret, onSaved }: SecretProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="grid gap-3 rounded-card bg-amber-soft px-4 py-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        {text}
      </h3>
      <p className="max-w-prose text-sm">{hint} It is shown only once.</p>
      <p className="rounded-lg border border-line bg-raised px-3.5 py-2.5">
        <code dir="ltr" className="wrap-anywhere">
          {secret}
        </code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          className="bg-raised"
          onClick={() => void copyText(secret, 'Copied!')}
        >
          Copy
        </Button>
        <Button onClick={onSaved}>I have saved it</Button>
      </div>
    </div>
  )
}
