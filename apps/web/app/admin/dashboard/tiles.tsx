import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { Inbox, KeyRound, MapPinned, Package } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '#app/ui/text.ts'

type Props = { figures: Dashboard | undefined; email: string | undefined }

export function Tiles({ figures, email }: Props) {
  const { products, messages } = figures ?? {}
  const tiles = [
    {
      to: paths.manageProducts,
      title: 'Manage Products',
      Icon: Package,
      figure: products && `${formatNumber(products.total)} in the catalogue`,
      more:
        products &&
        `${formatNumber(products.featured)} featured, ${formatNumber(products.withoutPicture)} without a picture`,
    },
    {
      to: paths.editContact,
      title: 'Edit Contact Details',
      Icon: MapPinned,
      figure: email,
      more: 'Shown on your site',
    },
    {
      to: paths.changePassword,
      title: 'Change Password',
      Icon: KeyRound,
      figure: 'By a link sent to your e-mail',
      more: 'Each link works once',
    },
    {
      to: paths.inbox,
      title: 'Inbox',
      Icon: Inbox,
      figure: messages && `${formatNumber(messages.pending)} waiting for a reply`,
      more: messages && `${formatNumber(messages.total)} in total`,
    },
  ]
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {tiles.map(({ to, title, Icon, figure, more }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex h-full gap-4 rounded-card border border-line bg-raised p-5 transition hover:border-sea"
          >
            <Icon aria-hidden size={24} className="mt-0.5 shrink-0 text-sea" />
            <span className="grid min-w-0 content-start gap-1">
              <span className="font-semibold">{title}</span>
              <span className="min-h-5 text-sm tabular-nums">{figure}</span>
              <span className="min-h-5 text-sm text-muted tabular-nums">{more}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
