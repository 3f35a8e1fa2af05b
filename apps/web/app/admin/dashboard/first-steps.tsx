import { FIRST_STEPS, type FirstStep } from '@dhow/contract/dashboard/dashboard'
import { paths } from '@dhow/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SETUP } from '#app/admin/frame/office-page.tsx'
import { CloseSiteButton, PublishButton } from '#app/admin/frame/publishing.tsx'
import { findBrowserZone, formatZone } from '#app/admin/ui/formats.ts'
import { notifyError, useSaved } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useCompany, useContactDetails } from '#app/api/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ProgressBar } from '#app/ui/progress.tsx'

const STEPS: Record<FirstStep, [title: string, hint: string, to: string]> = {
  password: [
    'Choose your own password',
    'Your server administrator knows the first password.',
    paths.changePassword,
  ],
  name: [
    'Name your company',
    'Shown on every page and in every e-mail.',
    paths.siteSection('name'),
  ],
  timeZone: ['Check your time zone', 'For all office times.', paths.siteSection('time-zone')],
  logo: [
    'Add your logo',
    'Also shown in browser tabs and shared links.',
    paths.siteSection('name'),
  ],
  contact: [
    'Add your contact details',
    'Enquiries are sent to this e-mail address.',
    paths.editContact,
  ],
  whatsApp: [
    'Add a WhatsApp number',
    'Visitors can write to you there.',
    paths.siteSection('links'),
  ],
  claims: [
    'Check the example texts',
    'Visitors see only content that you have checked.',
    paths.siteSection('first-screen'),
  ],
  product: ['Add your first product', 'You can create your own categories.', paths.addProduct],
  testMail: ['Send a test mail', 'Shows whether enquiries reach you.', paths.mail],
  backup: ['Download a first backup', 'One file with all your data.', paths.backup],
}

/** The setup steps. Renders nothing once all are done, and only a button once they were dismissed. */
export function FirstSteps() {
  const client = useQueryClient()
  const query = api.dashboard.firstSteps.queryOptions()
  // Most steps are completed on another screen, so cached data would show them as open.
  const { data: steps } = useQuery({ ...query, refetchOnMount: 'always' })
  const change = api.dashboard.changeFirstSteps.useMutation({
    onSuccess: (changed) => client.setQueryData(query.queryKey, changed),
    onError: notifyError('The request failed. Try again.'),
  })
  if (!steps || (steps.published && Object.values(steps.done).every(Boolean))) return null
  const dismissButton = (
    <Button
      // The button replaces the focused one.
      autoFocus={!change.isIdle}
      quiet
      disabled={change.isPending}
      onClick={() => change.mutate({ body: { dismissed: !steps.dismissed } })}
      className={steps.dismissed ? 'mt-2' : undefined}
    >
      {steps.dismissed ? 'Show setup steps' : 'Dismiss'}
    </Button>
  )
  if (steps.dismissed && steps.published) return dismissButton
  const hasNotArrived = !steps.testMailAccepted && change.variables?.body?.testMailArrived === false
  const finished = FIRST_STEPS.filter((step) => steps.done[step]).length
  return (
    <section aria-labelledby="first-steps" className="mt-4 panel p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps" className="font-semibold">
          Set up your site
        </h2>
        {steps.published && dismissButton}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 caption tabular-nums">
        {finished} of {FIRST_STEPS.length} steps done
        <ProgressBar
          label="Setup steps"
          share={finished / FIRST_STEPS.length}
          className="w-40 max-w-full"
        />
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {FIRST_STEPS.map((step) => (
          <Step key={step} step={step} done={steps.done[step]}>
            {step === 'timeZone' && <TimeZoneChoice />}
            {step === 'whatsApp' && <WhatsAppHint />}
            {step === 'testMail' && steps.testMailAccepted && (
              <DidItArrive
                disabled={change.isPending}
                onAnswer={(testMailArrived) => change.mutate({ body: { testMailArrived } })}
              />
            )}
            {step === 'testMail' && hasNotArrived && <NotArrived />}
          </Step>
        ))}
      </ol>
      <Publishing
        published={steps.published}
        missing={NEEDED.filter((step) => !steps.done[step])}
      />
    </section>
  )
}

/** @param children replace the hint of an open step */
function Step({ step, done, children }: { step: FirstStep; done: boolean; children: ReactNode }) {
  const [title, hint, to] = STEPS[step]
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        size={20}
        className={classNames('mt-0.5 shrink-0', done ? 'text-leaf' : 'text-muted')}
      />
      <div className="min-w-0">
        <Link
          to={to}
          // The default content is in several sections.
          state={step === 'claims' ? undefined : SETUP}
          className={classNames('hover:underline', done ? 'text-muted' : 'font-medium text-sea')}
        >
          <span>{title}</span> {done && <span className="sr-only">(done)</span>}
        </Link>
        {!done && (children || <p className="caption">{hint}</p>)}
      </div>
    </li>
  )
}

/** Steps without which visitors miss something on a published site. */
const NEEDED = ['name', 'contact', 'product'] as const

function Publishing({ published, missing }: { published: boolean; missing: FirstStep[] }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p>
        <span>
          {published
            ? 'Your site is published: everybody can open it.'
            : 'Your site is not published: only you see it.'}
        </span>{' '}
        <Link to={paths.home} className="text-sea underline underline-offset-4">
          View your site
        </Link>
      </p>
      {published ? (
        <CloseSiteButton />
      ) : (
        <PublishButton>
          {missing.length > 0 && <p className="mt-2">Still missing:</p>}
          <ul className="list-disc ps-5">
            {missing.map((step) => (
              <li key={step}>{STEPS[step][0]}</li>
            ))}
          </ul>
        </PublishButton>
      )}
    </div>
  )
}

function TimeZoneChoice() {
  const { timeZone } = useCompany()
  const browserZone = findBrowserZone(timeZone)
  const update = api.company.update.useMutation({
    onSuccess: useSaved([api.company, api.dashboard.firstSteps], 'Time zone saved'),
    onError: notifyError('Could not save the time zone. Try again.'),
  })
  const renderButton = (label: string, zone: string) => (
    <Button
      quiet
      disabled={update.isPending}
      onClick={() => update.mutate({ body: { timeZone: zone } })}
    >
      {label} {formatZone(zone)}
    </Button>
  )
  return (
    <div className="text-sm">
      <p className="text-muted">
        {browserZone
          ? `Your browser is in ${formatZone(browserZone)}. Use it?`
          : 'The office, documents and mails use it.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {browserZone && renderButton('Use', browserZone)}
        {renderButton('Keep', timeZone)}
      </div>
    </div>
  )
}

function WhatsAppHint() {
  const { phone } = useContactDetails()
  return (
    <p className="text-sm text-muted">
      {phone ? (
        <>
          WhatsApp links use <bdi>{phone}</bdi>. Enter the number that is on WhatsApp.
        </>
      ) : (
        STEPS.whatsApp[1]
      )}
    </p>
  )
}

const NotArrived = () => (
  <div role="status" className="text-sm text-muted">
    <ul className="list-disc ps-5">
      <li>Look in the spam folder of the address in your contact details.</li>
      <li>The sender must be the address of your mailbox.</li>
      <li>
        Under{' '}
        <Link to={paths.mail} state={SETUP} className="text-sea underline">
          Mail
        </Link>
        , press “Save and test sending and reading”.
      </li>
    </ul>
  </div>
)

type QuestionProps = { disabled: boolean; onAnswer: (arrived: boolean) => void }

const DidItArrive = ({ disabled, onAnswer }: QuestionProps) => (
  <div className="text-sm">
    <p className="text-muted">
      The mail server accepted the test mail. Did it arrive? Check your spam folder too.
    </p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button quiet disabled={disabled} onClick={() => onAnswer(true)}>
        Yes, it arrived
      </Button>
      <Button quiet disabled={disabled} onClick={() => onAnswer(false)}>
        No, it did not arrive
      </Button>
    </div>
  </div>
)
