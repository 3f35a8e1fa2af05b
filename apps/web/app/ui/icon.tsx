import type { LucideIconData, LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { classNames } from './class-names.ts'

type Props = Pick<LucideProps, 'className' | 'size' | 'strokeWidth'> & { icon: LucideIconData }

/** Replaces the component of lucide-react in builds: its options, which no icon uses, take most of the time of a list. */
export default function Icon({ icon, size = 24, strokeWidth = 2, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
      className={classNames('lucide', `lucide-${icon.name}`, className)}
      aria-hidden="true"
    >
      {icon.node.map(([name, attributes]) => createElement(name, attributes))}
    </svg>
  )
}
