import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'

/** Under a form that takes an address: where to read what becomes of it; nothing without such a page. */
export function PrivacyNote({ className }: { className?: string }) {
  const { privacy } = useCompany()
  if (!privacy) return null
  return (
    <p className={classNames('text-sm', className)}>
      How we treat what you send us:{' '}
      <Link to={paths.privacy} viewTransition className="underline underline-offset-4">
        Privacy
      </Link>
    </p>
  )
}
