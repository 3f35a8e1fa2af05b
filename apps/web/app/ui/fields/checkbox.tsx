import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'

type SwitchProps = { label: string; checked: boolean; disabled?: boolean; onChange: () => void }

export const Switch = ({ label, checked, disabled = false, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    onClick={onChange}
    className="group grid h-11 w-14 place-items-center disabled:opacity-55"
  >
    <span className="flex h-6 w-11 items-center rounded-full border border-control bg-line px-0.5 transition group-aria-checked:border-sea group-aria-checked:bg-sea">
      <span className="size-4.5 rounded-full bg-control transition group-aria-checked:translate-x-5 group-aria-checked:bg-on-sea rtl:group-aria-checked:-translate-x-5" />
    </span>
  </button>
)

type InputProps = ComponentProps<'input'>

/** Its label may have several lines. The box is centered on the first one. */
export const LabelledCheckbox = ({ children, className, ...props }: InputProps) => (
  <label className={classNames('flex cursor-pointer items-start gap-2.5', className)}>
    <input
      type="checkbox"
      className="mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0 accent-sea"
      {...props}
    />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
)

type Props = Pick<InputProps, 'checked' | 'disabled' | 'onChange'> & {
  label: string
  mixed?: boolean
}

/** Has a 44 px target and no visible label. */
export function Checkbox({ label, mixed = false, ...props }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className="relative z-1 grid size-11 cursor-pointer place-items-center select-none">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        className="size-4.5 accent-sea"
        {...props}
      />
    </label>
  )
}
