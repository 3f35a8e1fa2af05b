import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { useCharacterCount } from './use-character-count.ts'

type FieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** The maximum length. Longer text is not cut; the field shows an error. */
  limit?: number | undefined
}

const BOX =
  'w-full rounded-lg border border-control bg-raised px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-coral'

/** Ties a control to its label and its note, for screen readers. */
type Tied = { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }

/** A labelled control with its error or hint. The control gets the other props. */
function Labelled<Props>({
  label,
  labelHidden = false,
  error,
  hint,
  limit,
  control,
  ...props
}: FieldProps & Props & { control: (props: Props & Tied) => ReactNode }) {
  const id = useId()
  const { box, left, excess, announced, onInput } = useCharacterCount(label, limit)
  const fault = excess ?? error
  const note = fault ?? left ?? hint
  return (
    <div ref={box} onInput={onInput} className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {control({
        ...(props as unknown as Props),
        id,
        'aria-invalid': fault !== undefined,
        ...(note && { 'aria-describedby': `${id}-note` }),
      })}
      {note && (
        <p id={`${id}-note`} className={classNames('text-sm', fault ? 'text-coral' : 'text-muted')}>
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

/** Always written left to right. */
const LEFT_TO_RIGHT_TYPES = ['email', 'tel', 'url']

/** Other text takes its direction from its first letter. */
const directionOf = (type = 'text') => (LEFT_TO_RIGHT_TYPES.includes(type) ? 'ltr' : 'auto')

export const TextField = ({ className, ...field }: FieldProps & ComponentProps<'input'>) => (
  <Labelled<ComponentProps<'input'>>
    {...field}
    control={(props) => (
      <input dir={directionOf(props.type)} className={classNames(BOX, className)} {...props} />
    )}
  />
)

export const TextArea = ({ className, ...field }: FieldProps & ComponentProps<'textarea'>) => (
  <Labelled<ComponentProps<'textarea'>>
    {...field}
    control={(props) => (
      <textarea dir="auto" className={classNames(BOX, 'resize-y', className)} {...props} />
    )}
  />
)

export const SelectField = ({
  className,
  ...field
}: Omit<FieldProps, 'limit'> & ComponentProps<'select'>) => (
  <Labelled<ComponentProps<'select'>>
    {...field}
    control={(props) => <select className={classNames(BOX, className)} {...props} />}
  />
)

/** A password field with a button to reveal it. */
export function PasswordField(field: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Labelled<ComponentProps<'input'>>
      {...field}
      control={(props) => (
        <div className="relative">
          <input
            className={classNames(BOX, 'pe-12')}
            {...props}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 grid w-12 place-items-center text-muted hover:text-ink"
          >
            {shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
          </button>
        </div>
      )}
    />
  )
}
