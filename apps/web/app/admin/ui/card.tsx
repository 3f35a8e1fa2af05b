import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { useFocusOnMount } from '#app/ui/hooks.ts'
import { copyText } from './notices.tsx'

type Props = {
  title: string
  titleRef?: Ref<HTMLHeadingElement>
  intro?: ReactNode
  /** Shows the title in the size of the text. */
  small?: boolean
  className?: string
  children: ReactNode
}

export function Card({ title, titleRef, intro, small, className, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('panel p-5', small && '[&>dl]:mt-2', className)}
    >
      <h2
        ref={titleRef}
        id={id}
        tabIndex={titleRef ? -1 : undefined}
        className={classNames('font-semibold', !small && 'text-lg')}
      >
        {title}
      </h2>
      {intro && <p className="mt-1 mb-4 max-w-prose caption">{intro}</p>}
      {children}
    </section>
  )
}

type FactsProps = { facts: [label: string, value: ReactNode][] }

/** Shows facts; omits those without a value. */
export function Facts({ facts }: FactsProps) {
  const shownFacts = facts.filter(([, value]) => value)
  return (
    shownFacts.length > 0 && (
      <dl className="grid gap-y-1.5 text-sm">
        {shownFacts.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
          <div key={index} className="flex flex-wrap gap-x-4">
            <dt className="min-w-0 flex-[2_1_6.5rem] text-muted">{label}</dt>
            <dd dir="auto" className="min-w-0 flex-[3_1_9rem] wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    )
  )
}

type SecretProps = { title: string; hint: string; secret: string; onSaved: () => void }

export function SecretPanel({ title: text, hint, secret, onSaved }: SecretProps) {
  const title = useFocusOnMount<HTMLHeadingElement>()
  return (
    <div className="grid gap-3 rounded-card bg-amber-soft px-4 py-4">
      <h3 ref={title} tabIndex={-1} className="font-semibold">
        {text}
      </h3>
      <p className="max-w-prose text-sm">{hint} It is shown only once.</p>
      <p className="rounded-lg border border-line bg-raised px-3.5 py-2.5">
        <code dir="ltr" className="wrap-anywhere">
          {secret}
        </code>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button quiet className="bg-raised" onClick={() => void copyText(secret, 'Copied!')}>
          Copy
        </Button>
        <Button onClick={onSaved}>I have saved it</Button>
      </div>
    </div>
  )
}

type CheckboxListProps = ComponentProps<typeof LabelledCheckbox> & {
  label: string
  /** Labels by value. */
  texts: Record<string, string>
  error?: string | undefined
}

export function CheckboxList({ label, texts, error, ...props }: CheckboxListProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="text-sm font-medium">{label}</legend>
      {Object.entries(texts).map(([value, text]) => (
        <LabelledCheckbox key={value} className="py-2.5 text-sm" value={value} {...props}>
          {text} <code className="text-muted">{value}</code>
        </LabelledCheckbox>
      ))}
      {error && (
        <p id={id} className="text-sm text-coral">
          {error}
        </p>
      )}
    </fieldset>
  )
}
