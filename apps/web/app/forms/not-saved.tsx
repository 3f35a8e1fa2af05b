import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { countOf } from '#app/ui/text.ts'

const MAX_NAMES = 3

/** Returns the label of a field and of its list entry: 'Slide 2: Alternative text'. */
function nameOf(field: HTMLInputElement): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? ''
  const entry = field.closest('[data-entry]')?.getAttribute('data-entry')
  return (entry ? `${entry}: ` : '') + label.replace(' (optional)', '')
}

function textOf(names: string[]): string {
  const more = names.length - MAX_NAMES
  const listed = names.slice(0, MAX_NAMES).join(', ')
  if (!listed) return 'Not saved.'
  return `Not saved. Check: ${listed}${more > 0 ? ` and ${countOf(more, 'more field')}` : ''}.`
}

/** Scrolls to a field and focuses it, after opening the collapsed parts that contain it. */
export function focusField(field: HTMLElement): void {
  let details = field.closest('details')
  for (; details; details = details.parentElement?.closest('details') ?? null) details.open = true
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

type Props = {
  /** A new value for each save that failed. */
  attempt: unknown
  isInvalid: boolean
  /** Shows and focuses a field. */
  onShow?: (field: HTMLElement) => void
}

/** Names the invalid fields after a failed save, and focuses the first. Belongs next to the save button. */
export function NotSavedNotice({ attempt, isInvalid, onShow = focusField }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [names, setNames] = useState<string[]>()
  const showFields = useEffectEvent(() => {
    const form = box.current?.closest('form, [data-form]')
    const fields = [...(form?.querySelectorAll<HTMLInputElement>('[aria-invalid=true]') ?? [])]
    setNames(fields.map(nameOf))
    if (fields[0]) onShow(fields[0])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt shows the fields again
  useEffect(() => {
    if (!isInvalid) return
    // Fields in groups that open on errors are rendered first.
    const frame = requestAnimationFrame(showFields)
    return () => cancelAnimationFrame(frame)
  }, [attempt])
  return (
    <div ref={box} className="text-sm text-coral empty:hidden">
      {isInvalid && names && <p role="alert">{textOf(names)}</p>}
    </div>
  )
}

type FormProps<Input extends FieldValues, Output> = {
  control: Control<Input, unknown, Output>
  onShow?: (field: HTMLElement) => void
}

/** The notice of a form, after errors of its schema and of the server. */
export function NotSaved<Input extends FieldValues, Output>({
  control,
  ...props
}: FormProps<Input, Output>) {
  const { errors, submitCount } = useFormState({ control })
  const { root, ...fields } = errors
  const isInvalid = Object.keys(fields).length > 0
  return <NotSavedNotice attempt={root?.server ?? submitCount} isInvalid={isInvalid} {...props} />
}
