import type { ReactNode } from 'react'

/** Labels and what is known of each, one below the other; nothing where there is none. */
export const Facts = ({ facts }: { facts: [label: string, value: ReactNode][] }) =>
  facts.length > 0 && (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
