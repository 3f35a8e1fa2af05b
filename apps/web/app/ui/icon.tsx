import type { LucideIconData } from 'lucide-react'
import { type ComponentProps, createElement } from 'react'
import { classNames } from './class-names.ts'

type Props = ComponentProps<'svg'> & { icon: LucideIconData; size?: number }

/**
 * Replaces the component of lucide-react in builds, because its context and options, such as `absoluteStrokeWidth`, take
 * most of the time of a list.
 */
export default function Icon({ icon, size = 24, className, ...attributes }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={2}
      className={classNames('lucide', `lucide-${icon.name}`, className)}
      aria-hidden="true"
      {...attributes}
    >
      {icon.node.map(([name, shape]) => createElement(name, shape))}
    </svg>
  )
}
