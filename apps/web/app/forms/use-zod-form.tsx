import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  useFormState,
} from 'react-hook-form'
import type { z } from 'zod'

const MAX_NAMES = 3

/** Returns the label of a field, after that of its list entry: 'Slide 2: Description of the picture'. */
export function getLabel(field: HTMLInputElement | HTMLTextAreaElement): string {
  const { invalid = field.getAttribute('aria-label') } = field.dataset
  const label = invalid ?? field.labels?.[0]?.textContent ?? ''
  const entry = field.closest('li')?.querySelector('[data-entry]')?.textContent
  return (entry ? `${entry}: ` : '') + label.replace(' (optional)', '')
}

/** Scrolls to a field and focuses it, after opening the collapsed group that contains it. */
export function focusField(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '')
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

/** Invalid fields, and buttons that correct other errors, which `data-invalid` names. */
const INVALID = '[aria-invalid=true], [data-invalid]'

type Props = { attempt: unknown; isInvalid: boolean; onShow?: (field: HTMLElement) => void }

/**
 * Names the invalid fields next to the save button, and focuses the first.
 * @param attempt a new value for each save that failed
 * @param onShow shows and focuses a field
 */
export function NotSavedNotice({ attempt, isInvalid, onShow = focusField }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [check, setCheck] = useState<string>()
  const showFields = useEffectEvent(() => {
    const form = box.current?.closest('form, [data-form]')
    const fields = [...(form?.querySelectorAll<HTMLInputElement>(INVALID) ?? [])]
    const names = fields.slice(0, MAX_NAMES).map(getLabel).join(', ')
    setCheck(names && ` Check: ${names}${fields.length > MAX_NAMES ? ', …' : '.'}`)
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
    <div ref={box} className="col-span-full text-sm text-coral empty:hidden">
      {isInvalid && check !== undefined && <p role="alert">{`Not saved.${check}`}</p>}
    </div>
  )
}

type FormProps<In extends FieldValues, Out> = Pick<Props, 'onShow'> & {
  control: Control<In, unknown, Out>
}

export function NotSaved<In extends FieldValues, Out>({ control, ...props }: FormProps<In, Out>) {
  const { errors, submitCount } = useFormState({ control })
  const { root, ...fields } = errors
  const isInvalid = Object.keys(fields).length > 0
  return <NotSavedNotice attempt={root?.server ?? submitCount} isInvalid={isInvalid} {...props} />
}

/**
 * A form that a schema validates. `field` registers a field and returns its error; `notSaved` is for the place next to
 * the save button.
 */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
  const field = (name: Path<Input>, options?: RegisterOptions<Input, Path<Input>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  })
  return { ...form, field, notSaved: <NotSaved control={form.control} /> }
}
