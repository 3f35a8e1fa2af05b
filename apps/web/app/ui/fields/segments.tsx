import { useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type SegmentsProps<Value> = {
  legend: string
  options: readonly (readonly [value: Value, label: string])[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** Radio buttons in a bar. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, options, value, onChange, className } = props
  const name = useId()
  return (
    <fieldset
      className={classNames(
        'flex min-w-0 flex-wrap rounded-3xl border border-control p-0.5 text-sm font-medium',
        className,
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {options.map(([option, label]) => (
        <label
          key={option}
          className="relative grid min-h-10 min-w-16 flex-auto cursor-pointer place-items-center rounded-full px-3.5 outline-offset-2 transition has-checked:bg-sea has-checked:text-on-sea has-focus-visible:outline-2 has-focus-visible:outline-sea"
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={value === option}
            onChange={() => onChange(option)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
