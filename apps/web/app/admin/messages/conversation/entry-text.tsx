import { useState } from 'react'

type Props = { text: string; quoteStart?: number | undefined }

/** The plain text of a mail. Quoted text is folded, but never lost. */
export function EntryText({ text, quoteStart }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isFolded = quoteStart !== undefined && quoteStart > 0 && !isUnfolded
  const shown = isFolded ? text.slice(0, quoteStart).trimEnd() : text
  if (text === '') return null
  return (
    <>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-wrap">
        {shown}
      </p>
      {quoteStart !== undefined && quoteStart > 0 && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          className="min-h-11 text-sm text-sea hover:underline"
        >
          {isUnfolded ? 'Hide quoted text' : 'Show all'}
        </button>
      )}
    </>
  )
}
