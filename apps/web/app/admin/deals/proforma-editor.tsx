import type { Deal, ProformaVersion } from '@dhow/contract/deals/deals'
import { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import { LIMITS } from '@dhow/contract/limits'
import { quotationPaths } from '@dhow/contract/quotations/quotation-states'
import { formatMoney } from '@dhow/trade/money'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { createDraftOptions, useDraftForm } from '#app/admin/quotations/editor/draft-form.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { ConfirmButton } from '#app/admin/ui/confirmation.tsx'
import { notifyError } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useLeave } from '#app/forms/unsaved-guard.tsx'
import { LabelledCheckbox } from '#app/ui/fields/checkbox.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { listMissing, ProformaFields } from './proforma-fields.tsx'
import { ProformaLines } from './proforma-lines.tsx'
import { listSums, ProformaSums, readSums } from './proforma-sums.tsx'
import { type TypedProforma, toInput, toTypedProforma, validateProforma } from './typed-proforma.ts'
import { ProformaFiles, useReloadDeal } from './use-deal.tsx'

type Props = { id: string; deal: Deal; version: ProformaVersion }

export function ProformaEditor({ id, deal, version }: Props) {
  const { accepted, number = '' } = deal
  const reload = useReloadDeal(id)
  const { isLeaving, leave } = useLeave(quotationPaths.quotation(id))
  const saveDraft = api.deals.saveProforma.useMutation()
  const remove = api.deals.removeProforma.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message)
      leave()
    },
    onError: notifyError('Could not delete. Try again.'),
  })
  const sendingDay = useRef<string>(undefined)
  const form = useForm<TypedProforma>({
    defaultValues: toTypedProforma(version),
    ...createDraftOptions((draft: TypedProforma) => validateProforma(draft, sendingDay.current)),
  })
  const { saveThen, render } = useDraftForm({
    form,
    version,
    toDraft: toTypedProforma,
    reload,
    save: (draft, { ifVersion }) => {
      const body = { ...ProformaDraft.parse(toInput(draft)), ifVersion }
      return saveDraft.mutateAsync({ params: { id }, body })
    },
    send: (call) => api.deals.sendProforma.call({ params: { id }, ...call }),
    sendingDay,
    number,
    noun: 'proforma invoice',
    isLeaving,
  })
  return render({
    fields: (
      <>
        <ProformaFields />
        <ProformaLines />
        <ProformaSums accepted={accepted} />
        <Card small title="Letter">
          <div className="mt-3 grid gap-3">
            <TextArea
              label="Letter to the buyer"
              rows={8}
              limit={LIMITS.message}
              error={form.formState.errors.letter?.message}
              {...form.register('letter')}
            />
            <LabelledCheckbox {...form.register('withPackingList')}>
              Send the packing list, too. It has no prices.
            </LabelledCheckbox>
          </div>
        </Card>
      </>
    ),
    actions: (
      <>
        <ProformaFiles id={id} number={number} version={version.version} prepare={saveThen} />
        <ConfirmButton
          label="Delete draft"
          title="Delete this draft?"
          danger
          onConfirm={() => remove.mutateAsync({ params: { id } })}
        >
          Sent versions do not change.
        </ConfirmButton>
      </>
    ),
    listFacts: () => {
      const { buyer, withPackingList } = form.getValues()
      const sums = readSums(form.getValues())
      return [
        ['To', `${buyer.name} <${buyer.email}>`],
        ...listSums(sums),
        [
          'Accepted',
          accepted &&
            accepted.sum !== sums.totals.sum &&
            formatMoney(accepted.sum, accepted.currency),
        ],
        ['Packing list', withPackingList ? 'Attached' : 'Not attached'],
        ['Still missing', listMissing(form.getValues()).join(', ')],
      ]
    },
  })
}
