import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { classNames } from '#app/ui/class-names.ts'

export function PrivacyNote({ className }: { className?: string }) {
  const { i18n } = useLingui()
  const { privacy } = useCompany()
  if (!privacy) return null
  return (
    <p className={classNames('text-sm', className)}>
      {i18n.t('How we use your data:')}{' '}
      <Link to={paths.privacy} viewTransition className="underline underline-offset-4">
        {i18n.t('Privacy')}
      </Link>
    </p>
  )
}
