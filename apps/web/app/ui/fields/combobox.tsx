import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { TextField } from './field.tsx'

export type Option = {
  value: string
  label: string
  /** A code next to the label, which is searched too. */
  mark?: string
}

type Props = {
  label: string
  options: readonly Option[]
  /** The empty string if nothing is selected. */
  value: string
  onChange: (value: string) => void
  toOption?: (text: string) => Option | undefined
  /** Replaces the search in `options`, which then needs the selected option only. */
  find?: (text: string) => Option[]
  acceptsText?: boolean
  /** Whether Enter selects the first option. */
  preselects?: boolean
  placeholder?: string
  hint?: string | undefined
  /** The hint while text is typed. */
  note?: ReactNode
  /** The hint while no option matches the typed text. */
  noMatch?: string
  onFocus?: () => void
  /** Called with the typed text, for options that are loaded. */
  onType?: (text: string) => void
  autoFocus?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const MAX_OPTIONS = 8

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Best matches first: the code, then the beginning of the label, of a word, or any part. */
function findOptions(options: readonly Option[], text: string): Option[] {
  const typed = fold(text)
  const getRank = ({ label, mark = '' }: Option) => {
    const name = fold(label)
    if (fold(mark) === typed) return 0
    if (name.startsWith(typed)) return 1
    if (name.includes(` ${typed}`)) return 2
    return name.includes(typed) ? 3 : undefined
  }
  return options
    .flatMap((option) => ({ option, rank: getRank(option) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ option }) => option)
}

/** Discards text that is not an option, unless `acceptsText`. */
export function Combobox({
  options,
  value,
  onChange,
  toOption,
  find = (text) => findOptions(options, text),
  acceptsText = false,
  preselects = true,
  note,
  noMatch,
  onFocus,
  onType,
  ...field
}: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const first = preselects ? 0 : -1
  const [active, setActive] = useState(first)
  const selected = options.find((option) => option.value === value)
  const matches = typed === undefined ? [] : find(typed).slice(0, MAX_OPTIONS)
  const custom = matches.length === 0 && typed ? toOption?.(typed) : undefined
  const shown = custom ? [custom] : matches
  const hasNoMatch = !acceptsText && Boolean(typed?.trim()) && shown.length === 0

  const close = () => {
    setTyped(undefined)
    setActive(first)
  }
  const leave = () => {
    if (acceptsText && typed?.trim()) onChange(typed.trim())
    close()
  }
  const select = (option: Option) => {
    onChange(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = shown[active]
    if (step && typed === undefined) setTyped('')
    else if (step && shown.length > 0) {
      const from = step < 0 ? Math.max(active, 0) : active
      setActive((from + step + shown.length) % shown.length)
    } else if (event.key === 'Escape' && typed !== undefined) close()
    else if (event.key === 'Enter' && option) select(option)
    else if (event.key === 'Tab' && option && typed?.trim() && !acceptsText) return select(option)
    // Enter never submits the form.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        hint={
          hasNoMatch
            ? (noMatch ?? i18n.t('No match. Choose from the list.'))
            : (typed && note) || field.hint
        }
        role="combobox"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(shown[active] && { 'aria-activedescendant': `${id}-${active}` })}
        autoComplete="off"
        value={typed ?? selected?.label ?? value}
        onFocus={({ target }) => {
          target.select()
          onFocus?.()
        }}
        onBlur={leave}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(first)
          onType?.(target.value)
          if (target.value === '') onChange('')
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={field.label}
        tabIndex={-1}
        className="absolute inset-x-0 z-20 mt-1 overflow-hidden rounded-lg border border-line bg-raised shadow-float empty:hidden"
      >
        {shown.map((option, index) => (
          <button
            key={option.value}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Keeps the focus in the field: the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => select(option)}
            className="flex min-h-11 w-full items-baseline gap-2 px-3.5 py-2.5 text-start hover:bg-line aria-selected:bg-line"
          >
            <span>{option.label}</span>
            {option.mark && <span className="caption">{option.mark}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
