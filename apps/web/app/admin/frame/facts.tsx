import type { ReactNode } from 'react'

export const Facts = ({ facts }: { facts: [label: string, value: ReactNode][] }) =>
  facts.length > 0 && (
    <dl className="grid gap-y-1.5 text-sm">
      {facts.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
        <div key={at} className="flex flex-wrap gap-x-4">
          <dt className="min-w-0 flex-[2_1_6.5rem] text-muted">{label}</dt>
          <dd dir="auto" className="min-w-0 flex-[3_1_9rem] wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
