import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useModal } from '#app/ui/hooks.ts'
import { compare, type Difference } from './differences.ts'

type Choice = 'mine' | 'stored'

export type Choices<Name extends string = string> = Record<Name, Choice>

type Shown = { mine: ReactNode; stored: ReactNode }

type Props<Name extends string> = {
  what: string
  differences: Difference<Name>[]
  shown?: Partial<Record<Name, Shown>>
  onClose: () => void
  onChoose: (choices: Choices<Name>, nothingToSave: boolean) => void
}

const choicesOf = <Name extends string>(
  differences: Difference<Name>[],
  choiceOf: (difference: Difference<Name>) => Choice,
) => Object.fromEntries(differences.map((one) => [one.name, choiceOf(one)])) as Choices<Name>

export function ConflictDialog<Name extends string>({
  what,
  differences,
  shown,
  onClose,
  onChoose,
}: Props<Name>) {
  const ref = useModal(true)
  const id = useId()
  const [choices, setChoices] = useState(() =>
    choicesOf(differences, ({ changedByMe }) => (changedByMe ? 'mine' : 'stored')),
  )
  const chooseAll = (choice: Choice) => setChoices(choicesOf(differences, () => choice))
  const allMine = differences.every(({ name }) => choices[name] === 'mine')
  const allStored = differences.every(({ name }) => choices[name] === 'stored')

  return (
    <dialog
      ref={ref}
      onClose={onClose}
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
      className="max-h-[calc(100dvh-2rem)] w-[min(46rem,calc(100%-2rem))] overflow-y-auto rounded-card border border-line bg-raised p-5 shadow-float backdrop:bg-shade sm:p-6"
    >
      <h2 id={id} className="text-lg font-semibold">
        {`${what} changed elsewhere in the meantime`}
      </h2>
      <p id={`${id}-why`} className="mt-2 text-muted">
        Someone saved changes after you opened this form. Your changes are not saved yet. Choose the
        values to keep.
      </p>
      {differences.length > 1 && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => chooseAll('mine')}>
            Keep all my values
          </Button>
          <Button variant="quiet" onClick={() => chooseAll('stored')}>
            Keep all stored values
          </Button>
        </div>
      )}
      <div className="mt-5 grid gap-5">
        {differences.map((difference) => (
          <FieldChoice
            key={difference.name}
            difference={difference}
            shown={shown?.[difference.name] ?? textsOf(difference)}
            choice={choices[difference.name]}
            onChoose={(choice) => setChoices({ ...choices, [difference.name]: choice })}
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => ref.current?.close()}>
          Back to the form
        </Button>
        <Button onClick={() => onChoose(choices, allStored)}>
          {allStored ? 'Use stored values' : allMine ? 'Save my values' : 'Save selection'}
        </Button>
      </div>
    </dialog>
  )
}

type FieldProps = {
  difference: Difference
  shown: Shown
  choice: Choice
  onChoose: (choice: Choice) => void
}

function FieldChoice({ difference, shown, choice, onChoose }: FieldProps) {
  const id = useId()
  const { label, changedByMe, changedElsewhere } = difference
  const options = [
    ['mine', 'Your value', changedByMe ? 'changed by you' : 'unchanged'],
    ['stored', 'Stored value', changedElsewhere ? 'changed elsewhere' : 'unchanged'],
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {options.map(([value, title, note]) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-lg border border-control p-3 has-checked:border-sea has-checked:ring-1 has-checked:ring-sea"
          >
            <input
              type="radio"
              name={id}
              checked={choice === value}
              onChange={() => onChoose(value)}
              aria-describedby={`${id}-${value}`}
              className="mt-1 size-4 shrink-0 accent-sea"
            />
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="text-sm">
                {title} <span className="text-muted">{`(${note})`}</span>
              </span>
              <span id={`${id}-${value}`} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                {shown[value]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const textsOf = ({ mine, stored }: Difference): Shown => ({
  mine: <ComparedText text={mine} other={stored} />,
  stored: <ComparedText text={stored} other={mine} />,
})

function ComparedText({ text, other }: { text: string; other: string }) {
  if (text === '') return <em className="text-muted">empty</em>
  const { before, changed, after } = compare(text, other)
  return (
    <>
      <span>{before}</span>
      {changed && <mark className="rounded-xs bg-amber-soft text-ink">{changed}</mark>}
      <span>{after}</span>
    </>
  )
}
