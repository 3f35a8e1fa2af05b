import type { Company, CompanyFields } from '@dhow/contract/company/company'
import { paths } from '@dhow/contract/paths'
import { type LucideIcon, Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import {
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWatch } from 'react-hook-form'
import {
  onPreviewMessage,
  type PreviewOrder,
  postPreviewMessage,
} from '#app/shell/preview/messages.ts'
import { type Theme, useTheme } from '#app/shell/theme.ts'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SelectFilter } from '#app/ui/fields/search-box.tsx'
import { useDebounced } from '#app/ui/hooks.ts'
import { Spinner } from '#app/ui/notice.tsx'
import { createPreviewQueries, createPreviewStyle, type PreviewLocation } from './preview-data.ts'

const SHOW_DELAY_MS = 150

/** Viewport widths in CSS pixels. */
const DEVICES = { desktop: 1280, phone: 390 }

const DEVICE_ICONS = [
  ['desktop', 'Desktop view', Monitor],
  ['phone', 'Phone view', Smartphone],
] as const

const THEME_ICONS = [
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
] as const

type Props = {
  stored: Company
  location: PreviewLocation
  onNavigate: (path: string) => void
  initialDevice: keyof typeof DEVICES
}

export function PreviewPane({ stored, location, onNavigate, initialDevice }: Props) {
  const officeTheme = useTheme().theme ?? 'light'
  const [theme = officeTheme, setTheme] = useState<Theme>()
  const [device, setDevice] = useState(initialDevice)
  const frame = useRef<HTMLIFrameElement>(null)
  const values = useDebounced(useWatch<CompanyFields>(), SHOW_DELAY_MS)
  const queries = useMemo(
    () => createPreviewQueries(values as CompanyFields, stored),
    [values, stored],
  )
  const style = useMemo(() => createPreviewStyle(values as CompanyFields, stored), [values, stored])
  const pages = listPages(values.privacy, values.imprint)
  const { field } = location
  const isLegal = location.path === paths.privacy || location.path === paths.imprint
  const isMissing = isLegal && !pages.some(([item]) => item === location.path)
  const path = isMissing ? paths.home : location.path
  const pathname = path.replace(/[?#].*/s, '')
  const isListed = pages.some(([item]) => item === pathname)
  const isReady = usePreview(frame, { queries, theme, path, field, ...style }, onNavigate)
  return (
    <section aria-label="Preview" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center">
        <SelectFilter
          label="Preview page"
          value={isListed ? pathname : ''}
          onChange={({ target }) => onNavigate(target.value)}
          className="me-auto text-sm"
          options={pages}
        >
          {!isListed && <option value="">Another page</option>}
        </SelectFilter>
        <div className="flex items-center">
          <Toggles options={DEVICE_ICONS} value={device} onChange={setDevice} />
          <span aria-hidden className="mx-1 h-6 border-s border-line" />
          <Toggles options={THEME_ICONS} value={theme} onChange={setTheme} />
        </div>
      </div>
      <ScaledFrame ref={frame} width={DEVICES[device]} path={path} isReady={isReady} />
    </section>
  )
}

type Page = [path: string, label: string]

/** Lists the pages to choose from. A legal page exists only if it has a text. */
const listPages = (privacy = '', imprint = ''): Page[] => [
  [paths.home, 'Home'],
  [paths.about, 'About us'],
  [paths.contact, 'Contact'],
  ...(privacy.trim() ? [[paths.privacy, 'Privacy'] satisfies Page] : []),
  ...(imprint.trim() ? [[paths.imprint, 'Imprint'] satisfies Page] : []),
]

type ToggleOption = readonly [value: string, label: string, Icon: LucideIcon]

type TogglesProps<T extends ToggleOption> = {
  options: readonly T[]
  value: T[0]
  onChange: (value: T[0]) => void
}

const Toggles = <T extends ToggleOption>({ options, value, onChange }: TogglesProps<T>) =>
  options.map(([option, label, Icon]) => (
    <IconButton
      Icon={Icon}
      key={option}
      label={label}
      aria-pressed={option === value}
      onClick={() => onChange(option)}
      className="text-muted aria-pressed:bg-line aria-pressed:text-ink"
    />
  ))

/**
 * Sends unsaved values to the page in the frame.
 * @param onShown called when the frame has navigated to another page
 * @returns whether the page is ready
 */
function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { queries, theme, css, typeface, path, field }: Omit<PreviewOrder, 'preview'>,
  onShown: (path: string) => void,
): boolean {
  const [reports, setReports] = useState(0)
  const onReport = useEffectEvent((shown: { path: string }) => {
    setReports((count) => count + 1)
    if (shown.path !== path) onShown(shown.path)
  })
  useEffect(() => onPreviewMessage(() => frame.current?.contentWindow, 'shown', onReport), [frame])

  // Sends the values again after each report, because a reloaded page has lost them.
  useEffect(() => {
    const page = frame.current?.contentWindow
    const order = { queries, theme, css, typeface, path, field }
    if (page && reports > 0) postPreviewMessage(page, { preview: 'show', ...order })
  }, [frame, reports, queries, theme, css, typeface, path, field])

  return reports > 0
}

type ScaledFrameProps = {
  ref: Ref<HTMLIFrameElement>
  width: number
  /** The initial path; later values do not reload the frame. */
  path: string
  /** False while the frame may still show another page. */
  isReady: boolean
}

/** A page of the site at a device's width, scaled to the available space. */
function ScaledFrame({ ref, width, path, isReady }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  const [src] = useState(path)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSpace(entry.contentRect))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scale = space.width > 0 ? Math.min(1, space.width / width) : 1
  return (
    <div ref={box} className="relative min-h-96 overflow-hidden panel">
      {!isReady && (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner label="Loading the preview" />
        </div>
      )}
      <iframe
        ref={ref}
        src={src}
        title="Preview of your site"
        style={{
          inlineSize: width,
          blockSize: space.height / scale,
          insetInlineStart: Math.max(0, (space.width - width * scale) / 2),
          scale,
        }}
        className={classNames(
          'absolute top-0 max-w-none origin-top-left transition-opacity rtl:origin-top-right',
          !isReady && 'opacity-0',
        )}
      />
    </div>
  )
}
