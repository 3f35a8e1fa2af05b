import { type ComponentProps, useEffect, useRef } from 'react'

type Props = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'onClick' | 'onKeyDown'> & {
  label: string
  /** Some of what it stands for is checked, and some is not. */
  mixed?: boolean
}

/** A checkbox that is as large as a finger, without words of its own beside it. */
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
