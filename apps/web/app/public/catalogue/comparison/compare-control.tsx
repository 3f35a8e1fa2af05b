import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { CompareToggle } from './compare-toggle.tsx'
import { useCompared } from './selection.ts'

const LINK =
  'inline-flex min-h-11 items-center text-sm font-medium text-sea underline-offset-4 hover:underline'

type Props = { id: string; name: string }

/** On a product's page: chooses it to be compared, and leads to those that are chosen. */
export function CompareControl({ id, name }: Props) {
  const ids = useCompared()
  return (
    <>
      <CompareToggle id={id} name={name} className="min-h-11 font-medium noscript:hidden" />
      {ids.length > 1 && (
        <Link to={paths.compare(ids)} viewTransition className={LINK}>
          See {ids.length} side by side
        </Link>
      )}
      <noscript>
        <a href={paths.compare([id])} className={LINK}>
          Compare
        </a>
      </noscript>
    </>
  )
}
