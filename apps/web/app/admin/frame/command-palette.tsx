import { paths } from '@dhow/contract/paths'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { FileText, Inbox, LogOut, type LucideIcon, Moon, Package, Plus, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#app/api/office.ts'
import { useTheme } from '#app/shell/theme.ts'
import { useDebounced, useFocusOnMount, useModal } from '#app/ui/hooks.ts'
import { OFFICE_GROUPS, SITE_LINK } from './office-links.ts'

const SEARCH_DELAY_MS = 200

const MIN_SEARCH_CHARS = 2

const MAX_RESULTS = 5

/** Words by which people search for a screen. */
const KEYWORDS: Record<string, string> = {
  [paths.dashboard]: 'publish setup',
  [paths.editContact]: 'phone whatsapp email address map hours instagram facebook',
  [paths.yourSite]: 'logo whatsapp brand company name colours time zone imprint privacy',
  [paths.languages]: 'translations',
  [quotationPaths.settings]: 'currency terms incoterms bank',
  [paths.mail]:
    'smtp imap email e-mail sender signature mailbox microsoft outlook google gmail oauth',
  [paths.backup]: 'restore download',
  [paths.account]: 'password login email two-step',
}

type Command = { key: string; label: string; note?: string; Icon: LucideIcon; run: () => void }

type Props = { onClose: () => void; onLogout: () => void }

const matchesText = (label: string, text: string): boolean => {
  const words = label.toLowerCase().split(/\s+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}

export default function CommandPalette({ onClose, onLogout }: Props) {
  const ref = useModal(true)
  const input = useFocusOnMount<HTMLInputElement>()
  const id = useId()
  const [text, setText] = useState('')
  const [position, setPosition] = useState(0)
  const { commands, status } = useCommands(text.trim(), { onClose, onLogout })
  const active = commands[Math.min(position, commands.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && commands.length > 0) {
      event.preventDefault()
      setPosition(
        (Math.min(position, commands.length - 1) + step + commands.length) % commands.length,
      )
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      active.run()
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard
    <dialog
      ref={ref}
      onClose={onClose}
      onClick={({ target }) => target === ref.current && onClose()}
      aria-label="Search or jump to"
      className="mt-[10vh] max-h-[70vh] w-[min(36rem,calc(100%-2rem))] overflow-hidden panel shadow-float backdrop:bg-shade"
    >
      <div className="flex max-h-[70vh] flex-col">
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search size={18} className="text-muted" />
          <input
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded={commands.length > 0}
            aria-controls={id}
            aria-activedescendant={active && `${id}-${active.key}`}
            autoComplete="off"
            ref={input}
            dir="auto"
            placeholder="Screen, enquiry, product…"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setPosition(0)
            }}
            onKeyDown={onKeyDown}
            className="min-h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
          />
        </div>
        <div role="listbox" id={id} aria-label="Results" className="overflow-y-auto p-2">
          {commands.map(({ key, label, note, Icon, run }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
            <div
              key={key}
              id={`${id}-${key}`}
              role="option"
              tabIndex={-1}
              aria-selected={key === active?.key}
              onClick={run}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm hover:bg-paper aria-selected:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-sea"
            >
              <Icon size={17} className="text-muted" />
              <bdi className="min-w-0 flex-1 truncate">{label}</bdi>
              {note && <span className="shrink-0 text-muted">{note}</span>}
            </div>
          ))}
        </div>
        <p role="status" className="px-5 pb-3 caption empty:hidden">
          {status}
        </p>
      </div>
    </dialog>
  )
}

function useCommands(text: string, { onClose, onLogout }: Props) {
  const navigate = useNavigate()
  const { theme, toggle } = useTheme()
  const search = useDebounced(text, SEARCH_DELAY_MS)
  const isSearched = search.length >= MIN_SEARCH_CHARS
  const options = { enabled: isSearched }
  const messages = api.messages.list.useQuery({ query: { search } }, options)
  const products = api.products.search.useQuery({ query: { search } }, options)
  const quotations = api.quotations.list.useQuery({ query: { search } }, options)

  const closeThen = (action: () => void) => () => {
    onClose()
    action()
  }
  const open = (to: string) => closeThen(() => void navigate(to))
  const fixed: Command[] = [
    ...OFFICE_GROUPS.flatMap(({ title, links }) =>
      links
        .flatMap((link) => link.tabs ?? [link])
        .map(({ to, label, Icon }) => ({ key: to, label, note: title, Icon, run: open(to) })),
    ),
    { key: 'add', label: 'Add product', Icon: Plus, run: open(paths.addProduct) },
    { ...SITE_LINK, key: 'site', run: open(SITE_LINK.to) },
    {
      key: 'theme',
      Icon: Moon,
      run: closeThen(toggle),
      label: theme === 'dark' ? 'Use the light theme' : 'Use the dark theme',
    },
    { key: 'logout', label: 'Logout', Icon: LogOut, run: closeThen(onLogout) },
  ]
  const results: Command[] = isSearched
    ? [
        ...(messages.data?.items ?? []).slice(0, MAX_RESULTS).map((message) => ({
          key: message._id,
          Icon: Inbox,
          note: message.reference,
          label: [message.name, message.company].filter(Boolean).join(' · '),
          run: open(paths.message(message._id)),
        })),
        ...(quotations.data?.items ?? []).slice(0, MAX_RESULTS).map((quotation) => ({
          key: quotation.id,
          Icon: FileText,
          note: quotation.number,
          label: [quotation.buyer.name, quotation.buyer.company].filter(Boolean).join(' · '),
          run: open(quotationPaths.quotation(quotation.id)),
        })),
        ...(products.data?.items ?? []).slice(0, MAX_RESULTS).map((product) => ({
          key: `product-${product._id}`,
          Icon: Package,
          note: product.brand,
          label: product.name,
          run: open(paths.editProduct(product._id)),
        })),
      ]
    : []
  const commands = [
    ...fixed.filter(
      ({ key, label }) => text === '' || matchesText(`${label} ${KEYWORDS[key] ?? ''}`, text),
    ),
    ...results,
  ]
  const queries = [messages, products, quotations]
  const isLoading = text !== search || queries.some(({ isFetching }) => isFetching)
  const hasFailed = queries.some(({ isError }) => isError)
  const getStatus = () => {
    if (isSearched && hasFailed) return 'Some results could not be loaded.'
    if (text.length >= MIN_SEARCH_CHARS && isLoading) return 'Searching…'
    return commands.length === 0 ? 'Nothing found.' : ''
  }
  return { commands, status: getStatus() }
}
