import { FIRST_STEPS, type FirstStep } from '@dhow/contract/dashboard'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { STEP_TEXTS } from './step-texts.ts'
import { useFirstSteps } from './use-first-steps.ts'

/**
 * What is left to do before the site is its owner's; nothing once all is done, and when it was dismissed only
 * the button that brings it back.
 */
export function FirstSteps() {
  const { steps, isDone, change, isChanging, wasChanged } = useFirstSteps()
  if (!steps || isDone) return null
  if (steps.dismissed) {
    return (
      <Button
        autoFocus={wasChanged}
        variant="quiet"
        disabled={isChanging}
        onClick={() => change({ body: { dismissed: false } })}
        className="mt-2"
      >
        Show the first steps
      </Button>
    )
  }
  const finished = FIRST_STEPS.filter((step) => steps.done[step]).length
  return (
    <section
      aria-labelledby="first-steps"
      className="mt-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps" className="font-semibold">
          Make this site yours
        </h2>
        <Button
          autoFocus={wasChanged}
          variant="quiet"
          disabled={isChanging}
          onClick={() => change({ body: { dismissed: true } })}
        >
          Dismiss
        </Button>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted tabular-nums">
        {finished} of {FIRST_STEPS.length} steps are done
        <ProgressBar
          label="First steps"
          share={finished / FIRST_STEPS.length}
          className="w-40 max-w-full"
        />
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} done={steps.done[step]}>
            {step === 'testMail' && steps.testMailTaken && (
              <DidItArrive
                disabled={isChanging}
                onAnswer={(testMailArrived) => change({ body: { testMailArrived } })}
              />
            )}
          </Step>
        ))}
      </ol>
    </section>
  )
}

/** @param children in place of the hint of a step that is open */
function Step({ step, done, children }: { step: FirstStep; done: boolean; children: ReactNode }) {
  const { title, hint, to } = STEP_TEXTS[step]
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        aria-hidden
        size={20}
        className={classNames('mt-0.5 shrink-0', done ? 'text-leaf' : 'text-muted')}
      />
      <div className="min-w-0">
        <Link
          to={to}
          className={classNames('hover:underline', done ? 'text-muted' : 'font-medium text-sea')}
        >
          {title}
          {done && ' '}
          {done && <span className="sr-only">(done)</span>}
        </Link>
        {!done && (children || <p className="text-sm text-muted">{hint}</p>)}
      </div>
    </li>
  )
}

type Question = { disabled: boolean; onAnswer: (arrived: boolean) => void }

const DidItArrive = ({ disabled, onAnswer }: Question) => (
  <div className="text-sm">
    <p className="text-muted">The mail server took it. Did it arrive? Look among the spam too.</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="quiet" disabled={disabled} onClick={() => onAnswer(true)}>
        It arrived
      </Button>
      <Button variant="quiet" disabled={disabled} onClick={() => onAnswer(false)}>
        It did not
      </Button>
    </div>
  </div>
)
