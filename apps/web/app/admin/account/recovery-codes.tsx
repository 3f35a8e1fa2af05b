import { useEffect, useRef } from 'react'
import { saveFile } from '#app/api/save-file.ts'
import { Button } from '#app/ui/button.tsx'
import { notify } from '#app/ui/toast.tsx'

type Props = { codes: string[]; onKept: () => void }

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The form before them, which had the focus, is gone.
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success('Recovery codes copied!')
    } catch {
      notify.error('Failed to copy!')
    }
  }
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <div className="grid gap-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        Your recovery codes
      </h3>
      <p className="max-w-prose">
        Each logs you in once when you have lost the app. Keep them where you find them without this
        computer and your telephone. They are shown this once.
      </p>
      <ol className="grid gap-x-8 gap-y-1 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="quiet" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  )
}
