import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { TextField } from './field.tsx'

export type Option = {
  value: string
  label: string
  /** A short mark beside the label that finds it too, such as a code. */
  mark?: string
}

type Props = {
  label: string
  options: readonly Option[]
  /** The chosen value; the empty string for none. */
  value: string
  /** The empty string when the text is deleted. */
  onChange: (value: string) => void
  /** An option of what was typed, where the list does not have it. */
  optionOf?: (text: string) => Option | undefined
  /** Finds the options for a text in another way; `options` then needs the chosen one alone. */
  find?: (text: string) => Option[]
  /** Whether what was typed is taken as it is where none of the options is chosen. */
  takesText?: boolean
  placeholder?: string
  hint?: string | undefined
  /** The hint while no option matches the typed text. */
  noMatch?: string
  onFocus?: () => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Options shown at once. */
const MOST = 8

const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The options that a text finds: by their mark, by their beginning, by the beginning of a word, anywhere. */
function findOptions(options: readonly Option[], text: string): Option[] {
  const typed = fold(text)
  const rankOf = ({ label, mark = '' }: Option) => {
    const name = fold(label)
    if (fold(mark) === typed) return 0
    if (name.startsWith(typed)) return 1
    if (name.includes(` ${typed}`)) return 2
    return name.includes(typed) ? 3 : undefined
  }
  return options
    .flatMap((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ option }) => option)
}

/** A choice of many, found by typing. What is typed and not chosen is not taken, unless it may be. */
export function Combobox({
  options,
  value,
  onChange,
  optionOf,
  find = (text) => findOptions(options, text),
  takesText = false,
  noMatch = 'Nothing in the list is called that.',
  onFocus,
  ...field
}: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const chosen = options.find((one) => one.value === value)
  const found = typed === undefined ? [] : find(typed).slice(0, MOST)
  const other = found.length === 0 && typed ? optionOf?.(typed) : undefined
  const offered = other ? [other] : found
  const hasNone = !takesText && Boolean(typed?.trim()) && offered.length === 0

  const close = () => {
    setTyped(undefined)
    setActive(0)
  }
  const leave = () => {
    if (takesText && typed?.trim()) onChange(typed.trim())
    close()
  }
  const choose = (option: Option) => {
    onChange(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = offered[active]
    if (step && typed === undefined) setTyped('')
    else if (step && offered.length > 0)
      setActive((active + step + offered.length) % offered.length)
    else if (event.key === 'Escape' && typed !== undefined) close()
    else if (event.key === 'Enter' && option) choose(option)
    else if (event.key === 'Tab' && option && typed?.trim() && !takesText) return choose(option)
    // Enter here chooses, and never sends the form.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        hint={hasNone ? noMatch : field.hint}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(offered[active] && { 'aria-activedescendant': `${id}-${active}` })}
        autoComplete="off"
        value={typed ?? chosen?.label ?? value}
        onFocus={({ target }) => {
          target.select()
          onFocus?.()
        }}
        onBlur={leave}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          if (target.value === '') onChange('')
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={field.label}
        tabIndex={-1}
        className="absolute inset-x-0 z-10 mt-1 overflow-hidden rounded-lg border border-line bg-raised shadow-float empty:hidden"
      >
        {offered.map((option, index) => (
          <button
            key={option.value}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Pressing it must not take the focus: the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className="flex min-h-11 w-full items-baseline gap-2 px-3.5 py-2.5 text-start hover:bg-line aria-selected:bg-line"
          >
            <span>{option.label}</span>
            {option.mark && <span className="text-sm text-muted">{option.mark}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}
