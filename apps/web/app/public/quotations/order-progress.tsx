import { contract } from '@dhow/contract'
import { DEAL_STEP_TEXTS, DEAL_STEPS, PROFORMA_DOCUMENTS } from '@dhow/contract/deals/deal-steps'
import type { GuestDeal } from '@dhow/contract/deals/deals'
import { formatColumn, formatSum } from '@dhow/contract/quotations/quotation-texts'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Circle, CircleCheck, Download } from 'lucide-react'
import { api } from '#app/api/client.ts'
import { formatLongDay } from '#app/api/language.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'

type Props = { code: string }

/** The steps and the proforma invoice of an accepted quotation. Shows nothing until they are loaded. */
export function OrderProgress({ code }: Props) {
  const { i18n } = useLingui()
  const { data: deal } = api.deals.byCode.useQuery({ params: { code } })
  if (!deal) return null
  return (
    <section aria-labelledby="order" className="my-8 max-w-prose panel p-5">
      <h2 id="order" className="headline text-2xl">
        {i18n.t('Your order')}
      </h2>
      <ol className="mt-3 grid gap-2">
        {listShownSteps(deal).map(({ step, day, note, isCurrent }) => {
          const Icon = day ? CircleCheck : Circle
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined} className="flex gap-3">
              <Icon size={18} className={`mt-1 shrink-0 ${day ? 'text-leaf' : 'text-muted'}`} />
              <p className={`min-w-0 wrap-anywhere ${day ? '' : 'text-muted'}`}>
                <span className={isCurrent ? 'font-semibold' : ''}>
                  {i18n.t(DEAL_STEP_TEXTS[step])}
                </span>
                <span className="block caption">
                  {day ? formatLongDay(day, i18n) : i18n.t('Not yet')}
                </span>
                {note && <bdi>{note}</bdi>}
              </p>
            </li>
          )
        })}
      </ol>
      {deal.proforma && <Proforma code={code} proforma={deal.proforma} />}
    </section>
  )
}

/** Returns the steps that were reached, and those that follow. A step that was left out is not awaited any more. */
function listShownSteps({ steps, proforma }: GuestDeal) {
  const shownSteps = DEAL_STEPS.map((name) => ({
    step: name,
    ...steps.find(({ step }) => step === name),
  }))
  const current = shownSteps.findLastIndex(({ day }) => day)
  return shownSteps
    .map((step, index) => ({ ...step, isCurrent: index === current, isNext: index > current }))
    .filter(({ step, day, isNext }) =>
      step === 'deposit_received' && proforma?.depositPercent === 0 ? day : day || isNext,
    )
}

const NAMES = {
  proforma: /*i18n*/ 'Proforma invoice',
  'packing-list': /*i18n*/ 'Packing list',
}

const FILES = { PDF: contract.deals.pdfByCode, Excel: contract.deals.xlsxByCode }

type ProformaProps = Props & { proforma: NonNullable<GuestDeal['proforma']> }

function Proforma({ code, proforma }: ProformaProps) {
  const { i18n } = useLingui()
  const { number, version, date, replaced, totals, currency, column } = proforma
  const { validUntil, depositPercent, withPackingList } = proforma
  const { sum, deposit, balance } = totals
  const facts = [[formatColumn(column, i18n), sum]]
  if (depositPercent > 0) facts.push([i18n.t('Deposit'), deposit], [i18n.t('Balance'), balance])
  return (
    <>
      <h3 className="mt-6 font-semibold">
        {i18n.t('Proforma invoice {number}', { number: isolate(number, i18n) })}
      </h3>
      <p className="caption">
        {[
          i18n.t('Version {version}', { version }),
          formatLongDay(date, i18n),
          replaced &&
            i18n.t('This version replaces version {version} of {day}.', {
              version: replaced.version,
              day: formatLongDay(replaced.date, i18n),
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="mt-2 grid gap-1 tabular-nums">
        {facts.map(([label, text = '']) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">
              <bdi>{label}</bdi>
            </dt>
            <dd className="ms-auto">
              <bdi>{formatSum(text, currency, i18n)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {validUntil && (
        <p className="mt-2 caption">
          {i18n.t('Valid until {day}', { day: formatLongDay(validUntil, i18n) })}
        </p>
      )}
      <div className="screen-only mt-4 flex flex-wrap gap-2">
        {PROFORMA_DOCUMENTS.flatMap((document) => {
          if (document === 'packing-list' && !withPackingList) return []
          const file = { params: { code }, query: { document } }
          return Object.entries(FILES).map(([type, route]) => (
            <ButtonAnchor
              key={document + type}
              href={buildFileUrl(route, file, i18n)}
              download
              quiet
            >
              <Download size={18} /> {`${i18n.t(NAMES[document])} · ${type}`}
            </ButtonAnchor>
          ))
        })}
      </div>
    </>
  )
}
