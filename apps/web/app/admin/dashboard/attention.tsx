import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A card that is hidden while none of its children renders a row. */
export const AttentionList = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="attention" className="mt-4 hidden panel has-[li]:block">
    <h2 id="attention" className="px-5 pt-4 font-semibold">
      Needs attention
    </h2>
    <ul className="py-2">{children}</ul>
  </section>
)

type Props = {
  Icon: LucideIcon
  title: ReactNode
  action?: ReactNode
  /** Details, folded below the title. */
  children?: ReactNode
}

export const AttentionRow = ({ Icon, title, action, children }: Props) => (
  <li className="flex flex-wrap items-start gap-x-3 border-b border-line px-5 last:border-0">
    <Icon size={18} className="mt-3 text-amber" />
    <div className="min-w-0 flex-1 basis-52 text-sm wrap-anywhere">
      {children ? (
        <details>
          <summary className="min-h-11 py-2.5 font-medium">{title}</summary>
          <div className="grid max-w-prose gap-2 pb-3 text-muted">{children}</div>
        </details>
      ) : (
        <p className="py-2.5 font-medium">{title}</p>
      )}
    </div>
    {action && <div className="flex flex-wrap gap-x-4 max-sm:ps-8">{action}</div>}
  </li>
)

const ACTION = 'text-link text-sm text-sea disabled:opacity-60'

export const AttentionLink = (props: { to: string; children: string }) => (
  <Link {...props} className={ACTION} />
)

type ButtonProps = { disabled: boolean; onClick: () => void; children: string }

export const AttentionButton = (props: ButtonProps) => (
  <button type="button" {...props} className={ACTION} />
)
