import { Inbox, KeyRound, MapPinned, Package } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { MailWarning } from '#app/features/mail/mail-warning.tsx'
import { paths } from '#app/paths.ts'
import { UnlistedMeta } from '#app/ui/page-meta.tsx'

export default function Dashboard() {
  const products = api.products.list.useQuery()
  const messages = api.messages.list.useQuery()
  const pending = messages.data?.filter(({ status }) => status === 'pending').length
  const tiles = [
    {
      to: paths.manageProducts,
      title: 'Manage Products',
      Icon: Package,
      figure: products.data && `${products.data.length.toLocaleString('en')} in the catalogue`,
    },
    { to: paths.editContact, title: 'Edit Contact Details', Icon: MapPinned },
    { to: paths.changePassword, title: 'Change Password', Icon: KeyRound },
    {
      to: paths.inbox,
      title: 'Inbox',
      Icon: Inbox,
      figure: pending !== undefined && `${pending.toLocaleString('en')} waiting for a reply`,
    },
  ]
  return (
    <>
      <UnlistedMeta title="Dashboard — Admin" />
      <h1 className="text-2xl font-semibold">Dashboard</h1>
      <MailWarning />
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map(({ to, title, Icon, figure }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-4 rounded-card border border-line bg-raised p-6 transition hover:border-sea"
            >
              <Icon aria-hidden size={26} className="text-sea" />
              <span className="font-semibold">{title}</span>
              <span className="min-h-5 text-sm text-muted tabular-nums">{figure}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
