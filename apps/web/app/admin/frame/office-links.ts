import { buyerPaths } from '@dhow/contract/buyers/buyer-paths'
import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import {
  Building2,
  ChartColumn,
  DatabaseBackup,
  FileText,
  FolderTree,
  Globe,
  Import,
  Inbox,
  KeyRound,
  Languages,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MapPin,
  Newspaper,
  Package,
  ReceiptText,
  Replace,
  Tags,
  UserRound,
  Users,
  Webhook,
  Wrench,
} from 'lucide-react'

type OfficeLink = {
  to: string
  label: string
  Icon: LucideIcon
  /** Path prefixes of other screens in the same section. */
  also?: string[]
  /** Screens that share this entry. */
  tabs?: OfficeLink[]
}

/** Screens that few owners need. They share one entry of the navigation. */
const ADVANCED: OfficeLink[] = [
  { to: paths.synonyms, label: 'Search synonyms', Icon: Replace },
  { to: paths.webhooks, label: 'Webhooks', Icon: Webhook },
  { to: paths.apiKeys, label: 'API keys', Icon: KeyRound },
]

/** The screens of the office by group, in the order of the navigation. */
export const OFFICE_GROUPS: { title: string; links: OfficeLink[] }[] = [
  {
    title: 'Sales',
    links: [
      { to: paths.dashboard, label: 'Dashboard', Icon: LayoutDashboard },
      { to: paths.inbox, label: 'Inbox', Icon: Inbox, also: [paths.message('')] },
      {
        to: quotationPaths.list,
        label: 'Quotations',
        Icon: FileText,
        also: [quotationPaths.quotation('')],
      },
      { to: buyerPaths.list, label: 'Buyers', Icon: Users, also: [buyerPaths.buyer('')] },
      { to: buyerPaths.statistics, label: 'Statistics', Icon: ChartColumn },
      { to: paths.subscribers, label: 'Newsletter', Icon: Newspaper },
    ],
  },
  {
    title: 'Products',
    links: [
      {
        to: paths.manageProducts,
        label: 'Products',
        Icon: Package,
        also: [paths.addProduct, paths.editProduct('')],
      },
      { to: paths.importProducts, label: 'Import', Icon: Import },
      { to: paths.categories, label: 'Categories', Icon: FolderTree },
    ],
  },
  {
    title: 'Website',
    links: [
      { to: paths.yourSite, label: 'Your site', Icon: Building2 },
      { to: paths.editContact, label: 'Contact details', Icon: MapPin },
      { to: paths.languages, label: 'Languages', Icon: Languages },
      { to: paths.subjects, label: 'Enquiry subjects', Icon: Tags },
    ],
  },
  {
    title: 'Settings',
    links: [
      { to: quotationPaths.settings, label: 'Quotation defaults', Icon: ReceiptText },
      { to: paths.mail, label: 'Mail', Icon: Mail, also: [`${paths.mail}/`] },
      { to: paths.backup, label: 'Backup', Icon: DatabaseBackup },
      { to: paths.account, label: 'Account', Icon: UserRound, also: [paths.changePassword] },
      { to: paths.synonyms, label: 'Advanced', Icon: Wrench, tabs: ADVANCED },
    ],
  },
]

export const SITE_LINK = { to: paths.home, label: 'View site', Icon: Globe }

export function getAriaCurrent(
  pathname: string,
  { to, also = [], tabs = [] }: Pick<OfficeLink, 'to' | 'also' | 'tabs'>,
) {
  if (tabs.some((tab) => pathname === tab.to)) return 'true'
  if (pathname === to) return 'page'
  return also.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}

/** Returns the entry of the navigation that a screen belongs to. */
export const findLink = (pathname: string): OfficeLink | undefined =>
  OFFICE_GROUPS.flatMap(({ links }) => links).find((link) => getAriaCurrent(pathname, link))
