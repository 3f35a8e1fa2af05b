import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'

type OfficeLink = {
  to: string
  label: string
  /** Path prefixes of other screens in the same section. */
  also?: string[]
}

export const OFFICE_LINKS: OfficeLink[] = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.inbox, label: 'Inbox', also: [paths.message('')] },
  { to: quotationPaths.list, label: 'Quotations', also: [quotationPaths.quotation('')] },
  {
    to: paths.manageProducts,
    label: 'Products',
    also: [paths.addProduct, paths.importProducts, paths.editProduct('')],
  },
  { to: paths.yourSite, label: 'Your site' },
]

export const SETTINGS_LINKS: OfficeLink[] = [
  { to: paths.categories, label: 'Categories' },
  { to: paths.synonyms, label: 'Search synonyms' },
  { to: paths.subjects, label: 'Enquiry subjects' },
  { to: quotationPaths.settings, label: 'Quotation defaults' },
  { to: paths.languages, label: 'Languages' },
  { to: paths.mail, label: 'Mail' },
  { to: paths.subscribers, label: 'Newsletter' },
  { to: paths.webhooks, label: 'Webhooks' },
  { to: paths.apiKeys, label: 'API keys' },
  { to: paths.backup, label: 'Backup' },
  { to: paths.account, label: 'Account', also: [paths.changePassword] },
]

export function currentAt(pathname: string, { to, also = [] }: OfficeLink) {
  if (pathname === to) return 'page'
  return also.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}
