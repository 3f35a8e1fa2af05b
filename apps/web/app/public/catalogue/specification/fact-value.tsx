import type { Fact } from './facts.tsx'

/** What is said of a fact; a measure in both units, of which units.css shows one. */
export function FactValue({ fact: { node, plain, us } }: { fact: Fact }) {
  if (node) return node
  if (us === undefined) return <span dir="auto">{plain}</span>
  return (
    <span className="measure">
      <span className="metric">{plain}</span>
      <span className="us">{us}</span>
    </span>
  )
}
