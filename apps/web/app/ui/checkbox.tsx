import { type ComponentProps, useEffect, useRef } from 'react'

type Props = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'onClick' | 'onKeyDown'> & {
  label: string
  /** Shown as indeterminate. */
  mixed?: boolean
}

/** A checkbox with a 44 px target and no visible label. */
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
