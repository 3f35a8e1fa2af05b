import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { useDebounced } from '#app/ui/hooks.ts'

/** Characters left at which the count appears; for short limits, the last tenth. */
const SHOW_COUNT_AT = 250

const ANNOUNCE_DELAY_MS = 1_000

type TextBox = HTMLInputElement | HTMLTextAreaElement

/** Returns the length of the text as it would be stored. */
function measureText(field: TextBox) {
  const text = field.value.trim()
  return (field instanceof HTMLTextAreaElement ? text : text.replace(/\s+/g, ' ')).length
}

/** Returns notes near the limit (`left`) and beyond it (`excess`); `announced` follows when typing pauses. */
function useCharacterCount(label: string, limit: number | undefined) {
  const { i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [length, setLength] = useState(0)
  const count = () => {
    const field = box.current?.querySelector<TextBox>('input, textarea')
    setLength(limit === undefined || !field ? 0 : measureText(field))
  }
  // Fields that code sets fire no event.
  useEffect(count)

  const rest = (limit ?? Number.POSITIVE_INFINITY) - length
  const excess =
    rest < 0
      ? i18n.t(
          '{label}: {excess, plural, one {# character} other {# characters}} too many; at most {limit, number} fit.',
          { label, excess: -rest, limit },
        )
      : undefined
  const left =
    limit !== undefined && rest >= 0 && rest <= Math.min(SHOW_COUNT_AT, limit / 10)
      ? i18n.t('{rest, plural, one {# character} other {# characters}} left', { rest })
      : undefined
  const announced = useDebounced(excess ?? left ?? '', ANNOUNCE_DELAY_MS)
  return { box, excess, left, announced, onInput: count }
}

export type FieldProps = {
  label: string
  labelHidden?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Longer text is not cut, but marked as an error. */
  limit?: number | undefined
}

export const FIELD_BOX =
  'w-full rounded-lg border border-control bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-coral'

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }

export function Labelled<Props>({
  label,
  labelHidden = false,
  error,
  hint,
  limit,
  renderControl,
  ...props
}: FieldProps & Props & { renderControl: (props: Props & ControlProps) => ReactNode }) {
  const id = useId()
  const { box, left, excess, announced, onInput } = useCharacterCount(label, limit)
  const problem = excess ?? error
  const note = problem ?? left ?? hint
  return (
    <div ref={box} onInput={onInput} className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {renderControl({
        ...(props as unknown as Props),
        id,
        'aria-invalid': problem !== undefined,
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <p id={`${id}-note`} className={`text-sm ${problem ? 'text-coral' : 'text-muted'}`}>
          {note}
        </p>
      )}
      {limit !== undefined && (
        <p aria-live="polite" className="sr-only">
          {announced}
        </p>
      )}
    </div>
  )
}

const LEFT_TO_RIGHT_TYPES = ['email', 'tel', 'url']

/** Other text gets its direction from its first letter. */
const getDirection = (type = 'text') => (LEFT_TO_RIGHT_TYPES.includes(type) ? 'ltr' : 'auto')

/**
 * Properties of a field for a whole number, which `readWhole` reads. Fields of the type `number` change
 * when the mouse wheel turns over them.
 */
export const WHOLE_NUMBER = {
  inputMode: 'numeric',
  pattern: "[\\s\\p{Cf}]*\\p{Nd}[\\p{Nd}\\s\\p{Cf}.,'’٬،，]*",
} as const

/** Browsers refuse or rewrite addresses such as `Ada <ada@example.com>` in fields of the type `email`. */
const EMAIL = {
  type: 'text',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const TextField = ({ className, ...field }: FieldProps & ComponentProps<'input'>) => (
  <Labelled<ComponentProps<'input'>>
    {...field}
    renderControl={(props) => (
      <input
        dir={getDirection(props.type)}
        className={classNames(FIELD_BOX, className)}
        {...props}
        {...(props.type === 'email' && EMAIL)}
      />
    )}
  />
)

export const TextArea = ({ className, ...field }: FieldProps & ComponentProps<'textarea'>) => (
  <Labelled<ComponentProps<'textarea'>>
    {...field}
    renderControl={(props) => (
      <textarea dir="auto" className={classNames(FIELD_BOX, 'resize-y', className)} {...props} />
    )}
  />
)

type OptionsProps = {
  /** Follow the children. */
  options?: readonly (readonly [value: string, label: string])[] | undefined
}

export const Options = ({ options = [] }: OptionsProps) =>
  options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

type SelectProps = Omit<FieldProps, 'limit'> & ComponentProps<'select'> & OptionsProps

export const SelectField = ({ className, options, children, ...field }: SelectProps) => (
  <Labelled<ComponentProps<'select'>>
    {...field}
    renderControl={(props) => (
      <select className={classNames(FIELD_BOX, className)} {...props}>
        {children}
        <Options options={options} />
      </select>
    )}
  />
)
