import type { Move } from '@dhow/palette'
import { ArrowRight } from 'lucide-react'

const Dot = ({ color }: { color: string }) => (
  <span className="size-5 rounded-full border border-control" style={{ background: color }} />
)

/** Says which colour is another one on the page than was chosen, and why. */
export const Moves = ({ moved }: { moved: readonly Move[] }) => (
  <div role="status">
    {moved.length > 0 && (
      <ul className="grid gap-2 rounded-card bg-amber-soft px-4 py-3 text-sm text-amber">
        {moved.map(({ of, theme, chosen, used, why }) => (
          <li key={`${of} ${theme}`} className="flex items-start gap-3">
            <span aria-hidden className="flex shrink-0 items-center gap-1">
              <Dot color={chosen} />
              <ArrowRight size={14} className="rtl:-scale-x-100" />
              <Dot color={used} />
            </span>
            {why}
          </li>
        ))}
      </ul>
    )}
  </div>
)
