import type { Company, CompanyFields } from '@dhow/contract/company'
import { paths } from '@dhow/contract/paths'
import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Theme, useTheme } from '#app/shell/theme/theme.ts'
import { IconButton } from '#app/ui/button.tsx'
import { SelectFilter } from '#app/ui/filter.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { CompanyFormState } from './company-fields.ts'
import { previewQueries, styleOf } from './preview-data.ts'
import type { Place } from './preview-place.ts'
import { ScaledFrame } from './scaled-frame.tsx'
import { usePreview } from './use-preview.ts'

/** After the last keystroke. */
const SHOW_DELAY_MS = 150

/** CSS pixels of the window that the page believes to be in. */
const DEVICES = { desktop: 1280, phone: 390 }

type Props = {
  form: CompanyFormState
  stored: Company
  /** Where what is being edited is shown. */
  place: Place
  onNavigate: (path: string) => void
  /** The device that it begins with. */
  initialDevice: keyof typeof DEVICES
}

/** The site's real page in a frame, with the form's unsaved words. */
export function PreviewPane({ form, stored, place, onNavigate, initialDevice }: Props) {
  const own = useTheme().theme ?? 'light'
  const [chosen, setTheme] = useState<Theme>()
  const theme = chosen ?? own
  const [device, setDevice] = useState(initialDevice)
  const frame = useRef<HTMLIFrameElement>(null)
  const values = useDebounced(useWatch({ control: form.control }), SHOW_DELAY_MS)
  const queries = useMemo(() => previewQueries(values as CompanyFields, stored), [values, stored])
  const style = useMemo(() => styleOf(values as CompanyFields, stored), [values, stored])
  const pages = pagesOf(values)
  // A legal page is there once it says something.
  const isMissing =
    LEGAL_PAGES.some(({ path }) => path === place.path) &&
    !pages.some(({ path }) => path === place.path)
  const path = isMissing ? paths.home : place.path
  const { field } = place
  const isReady = usePreview(frame, { queries, theme, path, field, ...style }, onNavigate)
  return (
    <section aria-label="Preview" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center">
        <PageSelect pages={pages} path={path} onNavigate={onNavigate} />
        <div className="flex items-center">
          <Toggle
            label="As on a desktop"
            Icon={Monitor}
            isOn={device === 'desktop'}
            onClick={() => setDevice('desktop')}
          />
          <Toggle
            label="As on a phone"
            Icon={Smartphone}
            isOn={device === 'phone'}
            onClick={() => setDevice('phone')}
          />
          <span aria-hidden className="mx-1 h-6 border-s border-line" />
          <Toggle
            label="In the light theme"
            Icon={Sun}
            isOn={theme === 'light'}
            onClick={() => setTheme('light')}
          />
          <Toggle
            label="In the dark theme"
            Icon={Moon}
            isOn={theme === 'dark'}
            onClick={() => setTheme('dark')}
          />
        </div>
      </div>
      <ScaledFrame ref={frame} width={DEVICES[device]} path={path} isReady={isReady} />
    </section>
  )
}

/** Pages that are there if they say something. */
const LEGAL_PAGES = [
  { path: paths.privacy, label: 'Privacy', field: 'privacy' },
  { path: paths.imprint, label: 'Imprint', field: 'imprint' },
] as const

/** The pages to choose from: those that would be there if the form were saved. */
const pagesOf = (values: Pick<Partial<CompanyFields>, 'privacy' | 'imprint'>) => [
  { path: paths.home, label: 'Home' },
  { path: paths.about, label: 'About us' },
  { path: paths.contact, label: 'Contact' },
  ...LEGAL_PAGES.filter(({ field }) => values[field]?.trim()),
]

type PageSelectProps = Pick<Props, 'onNavigate'> & {
  pages: ReturnType<typeof pagesOf>
  path: string
}

function PageSelect({ pages, path, onNavigate }: PageSelectProps) {
  const pathname = path.replace(/[?#].*/s, '')
  const isListed = pages.some((page) => page.path === pathname)
  return (
    <SelectFilter
      label="Page of the preview"
      value={isListed ? pathname : ''}
      onChange={({ target }) => onNavigate(target.value)}
      className="me-auto text-sm"
    >
      {!isListed && <option value="">Another page</option>}
      {pages.map((page) => (
        <option key={page.path} value={page.path}>
          {page.label}
        </option>
      ))}
    </SelectFilter>
  )
}

type ToggleProps = { label: string; Icon: LucideIcon; isOn: boolean; onClick: () => void }

const Toggle = ({ label, Icon, isOn, onClick }: ToggleProps) => (
  <IconButton
    label={label}
    aria-pressed={isOn}
    onClick={onClick}
    className="text-muted aria-pressed:bg-line aria-pressed:text-ink"
  >
    <Icon aria-hidden size={18} />
  </IconButton>
)
