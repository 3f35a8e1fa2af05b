import { DEAL_STEP_TEXTS, DEAL_STEPS, type OfficeStep } from '@dhow/contract/deals/deal-steps'
import type { Deal, DealStepFields } from '@dhow/contract/deals/deals'
import { DealStepInput } from '@dhow/contract/deals/proforma-draft'
import { QUOTATION_LIMITS } from '@dhow/contract/quotations/quotation-draft'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { Circle, CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { QueryContent, useFreshQuery } from '#app/admin/frame/query-content.tsx'
import { getToday } from '#app/admin/products/certificate-expiry.ts'
import { Card } from '#app/admin/ui/card.tsx'
import { formatDate } from '#app/admin/ui/formats.ts'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { DEALS } from './use-deal.tsx'

/** The steps of an accepted quotation, from the proforma invoice to the shipment. */
export function DealCard({ id }: { id: string }) {
  const query = useFreshQuery(api.deals.get.queryOptions({ params: { id } }))
  return (
    <QueryContent query={query} name="the deal">
      {(deal) => (
        <Card small title="Deal" intro="The buyer sees the steps, with their days and notes.">
          <ProformaAction id={id} deal={deal} />
          <Steps id={id} deal={deal} />
        </Card>
      )}
    </QueryContent>
  )
}

type Props = { id: string; deal: Deal }

function ProformaAction({ id, deal: { number, versions } }: Props) {
  const navigate = useNavigate()
  const path = quotationPaths.proforma(id)
  const create = api.deals.createProforma.useMutation(
    useOutcome(DEALS, 'Could not create it. Try again.', () => void navigate(path)),
  )
  return versions.length > 0 ? (
    <ButtonLink to={path}>{`Open proforma invoice ${number}`}</ButtonLink>
  ) : (
    <Button disabled={create.isPending} onClick={() => create.mutate({ params: { id } })}>
      Create proforma invoice
    </Button>
  )
}

function Steps({ id, deal }: Props) {
  const [edited, setEdited] = useState<OfficeStep>()
  const findStep = (name: string) => deal.steps.find(({ step }) => step === name)
  return (
    <ol aria-label="Steps" className="mt-4 grid max-w-2xl text-sm">
      {DEAL_STEPS.map((step) => {
        const { day, note } = findStep(step) ?? {}
        const Icon = day ? CircleCheck : Circle
        const action = day ? 'Change' : 'Set'
        return (
          <li
            key={step}
            aria-current={step === deal.step ? 'step' : undefined}
            className="flex flex-wrap items-center gap-x-3 border-t border-line py-1 first:border-0"
          >
            <Icon size={18} className={day ? 'text-leaf' : 'text-muted'} />
            <div className="min-w-0 grow basis-32 py-2 wrap-anywhere">
              <p className={day ? 'font-medium' : 'text-muted'}>{DEAL_STEP_TEXTS[step]}</p>
              <p className="text-muted">{day ? formatDate(day) : 'Not yet'}</p>
              {note && <p dir="auto">{note}</p>}
            </div>
            {step !== 'accepted' && (
              <Button
                quiet
                aria-label={`${action}: ${DEAL_STEP_TEXTS[step]}`}
                onClick={() => setEdited(step)}
              >
                {action}
              </Button>
            )}
          </li>
        )
      })}
      {edited && (
        <StepDialog
          id={id}
          step={edited}
          stored={findStep(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ol>
  )
}

type StepProps = {
  id: string
  step: OfficeStep
  stored: DealStepFields | undefined
  onClose: () => void
}

function StepDialog({ id, step, stored, onClose }: StepProps) {
  const { timeZone } = useCompany()
  const { day = getToday(timeZone), note = '' } = stored ?? {}
  const form = useZodForm(DealStepInput, { day, note })
  const params = { id, step }
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const outcome = useOutcome(DEALS, 'Could not save the step. Try again.', close)
  const set = api.deals.setStep.useMutation(outcome)
  const remove = api.deals.removeStep.useMutation(outcome)
  return (
    <Dialog ref={dialog} onClose={onClose} title={DEAL_STEP_TEXTS[step]}>
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => set.mutate({ params, body }))}
        className="grid gap-4"
      >
        <TextField label="Day" type="date" {...form.field('day')} />
        <TextField
          label="Note (optional)"
          hint="The buyer sees it. A shipment may have a vessel and a container."
          limit={QUOTATION_LIMITS.text}
          {...form.field('note')}
        />
        <DialogButtons>
          {stored && (
            <Button quiet disabled={remove.isPending} onClick={() => remove.mutate({ params })}>
              Take back
            </Button>
          )}
          <Button quiet onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={set.isPending}>
            Save step
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
