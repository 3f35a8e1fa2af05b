import { paths } from '@dhow/contract/paths'

type OfficeLink = {
  to: string
  label: string
  /** How the addresses of its other screens begin. */
  also?: string[]
}

/** The ways through the office, in the order of its bar and its menu. */
export const OFFICE_LINKS: OfficeLink[] = [
  { to: paths.dashboard, label: 'Dashboard', also: [paths.backup] },
  { to: paths.inbox, label: 'Inbox', also: [paths.message('')] },
  {
    to: paths.manageProducts,
    label: 'Products',
    also: [paths.addProduct, paths.importProducts, paths.editProduct('')],
  },
  { to: paths.subscribers, label: 'Newsletter' },
]

/** The value of `aria-current` for a link, on the page at an address. */
export function currentAt(pathname: string, { to, also = [] }: OfficeLink) {
  if (pathname === to) return 'page'
  return also.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}
