import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'

export function PrivacyNote({ className }: { className?: string }) {
  const { privacy } = useCompany()
  if (!privacy) return null
  return (
    <p className={classNames('text-sm', className)}>
      How we use your data:{' '}
      <Link to={paths.privacy} viewTransition className="underline underline-offset-4">
        Privacy
      </Link>
    </p>
  )
}
