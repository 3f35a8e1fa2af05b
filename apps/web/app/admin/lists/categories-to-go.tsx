import { Button } from '#app/ui/button.tsx'
import type { Removed } from './list.ts'

type Props = {
  removed: Removed[]
  nameOf: (id: string) => string | undefined
  onPutBack: (id: string) => void
}

/** The categories that go when the list is saved. */
export const CategoriesToGo = ({ removed, nameOf, onPutBack }: Props) =>
  removed.length > 0 && (
    <section aria-labelledby="categories-to-go">
      <h2 id="categories-to-go" className="font-semibold">
        Go when you save
      </h2>
      <ul className="mt-2 grid gap-2">
        {removed.map(({ entry, to }) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi className="line-through">{entry.name}</bdi>
              {to !== undefined && (
                <span className="text-muted">
                  {' '}
                  – products and address go to <bdi>{nameOf(to)}</bdi>
                </span>
              )}
            </span>
            <Button
              variant="quiet"
              aria-label={`Put ${entry.name} back`}
              onClick={() => onPutBack(entry.id)}
            >
              Put back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
