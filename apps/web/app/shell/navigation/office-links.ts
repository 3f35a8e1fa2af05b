import { paths } from '@dhow/contract/paths'

type OfficeLink = {
  to: string
  label: string
  /** Path prefixes of other screens in the same section. */
  also?: string[]
}

export const OFFICE_LINKS: OfficeLink[] = [
  {
    to: paths.dashboard,
    label: 'Dashboard',
    also: [paths.backup, paths.account, paths.changePassword, paths.mail, paths.webhooks],
  },
  { to: paths.inbox, label: 'Inbox', also: [paths.message(''), paths.subjects] },
  {
    to: paths.manageProducts,
    label: 'Products',
    also: [
      paths.addProduct,
      paths.importProducts,
      paths.editProduct(''),
      paths.categories,
      paths.synonyms,
    ],
  },
  { to: paths.subscribers, label: 'Newsletter' },
  { to: paths.yourSite, label: 'Your site' },
]

export function currentAt(pathname: string, { to, also = [] }: OfficeLink) {
  if (pathname === to) return 'page'
  return also.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}
