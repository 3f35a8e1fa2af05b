import { contract } from '@dhow/contract'
import { columnText, quotationTermTexts } from '@dhow/contract/quotations/quotation-texts'
import type { GuestVersion } from '@dhow/contract/quotations/quotations'
import { isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { fileUrl } from '#app/api/file-url.ts'
import { useCompany } from '#app/api/use-company.ts'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { longDay } from '#app/public/long-day.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { EnteredText } from '#app/ui/section.tsx'
import { columnsOf, Line, Totals, type VersionProps } from './priced-lines.tsx'

export const sentText = (
  { version, sentAt = '' }: GuestVersion,
  i18n: I18n,
  timeZone: string,
): string =>
  i18n.t('Version {version}, sent on {day}', { version, day: longDay(sentAt, i18n, timeZone) })

const DECIDED = {
  accept: /*i18n*/ 'You accepted {column} on {day}.',
  change: /*i18n*/ 'You requested a change on {day}.',
  decline: /*i18n*/ 'You declined this quotation on {day}.',
}

const WAITING = /*i18n*/ 'You requested a change on {day}. We will send a new version.'

function decisionText(
  { decision, state, columns }: GuestVersion,
  i18n: I18n,
  timeZone: string,
): string | undefined {
  if (!decision) return undefined
  const column = columns[decision.column ?? 0]
  return i18n.t(state === 'change_requested' ? WAITING : DECIDED[decision.decision], {
    column: column && isolate(columnText(column, i18n), i18n),
    day: longDay(decision.at, i18n, timeZone),
  })
}

type Props = VersionProps & { code: string; country: string; isOpen?: boolean }

/** A sent version in full. */
export function QuotationVersion({ version, code, country, isOpen = false }: Props) {
  const { i18n } = useLingui()
  const { timeZone } = useCompany()
  const { validUntil, letter, lines, columns, language } = version
  const file = { params: { code }, query: { version: version.version } }
  const terms = quotationTermTexts(version.terms, i18n)
  const decision = decisionText(version, i18n, timeZone)
  return (
    <>
      <p className="mt-2 text-muted">
        {sentText(version, i18n, timeZone) +
          (validUntil
            ? ` · ${i18n.t('Valid until {day}', { day: longDay(validUntil, i18n) })}`
            : '')}
      </p>
      {decision && <p className="mt-2 font-medium">{decision}</p>}
      <div className="screen-only mt-5 flex flex-wrap gap-2">
        {isOpen && <ButtonAnchor href="#answer">{i18n.t('Accept or change')}</ButtonAnchor>}
        <ButtonAnchor
          href={fileUrl(contract.quotations.pdfByCode, file, i18n)}
          download
          variant="quiet"
        >
          <Download aria-hidden size={18} /> PDF
        </ButtonAnchor>
        <ButtonAnchor
          href={fileUrl(contract.quotations.xlsxByCode, file, i18n)}
          download
          variant="quiet"
        >
          <Download aria-hidden size={18} /> Excel
        </ButtonAnchor>
      </div>
      <EnteredText lang={language} className="mt-8 max-w-prose whitespace-pre-line wrap-anywhere">
        {letter}
      </EnteredText>
      <div aria-hidden className="mt-8 hidden justify-end pb-2 text-sm font-medium lg:flex">
        <div {...columnsOf(version)}>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
            <span key={at}>
              <bdi>{columnText(column, i18n)}</bdi>
            </span>
          ))}
        </div>
      </div>
      <ol aria-label={i18n.t('Lines')} className="max-lg:mt-8">
        <InSlices
          lines={lines}
          render={(line, at) => <Line key={at} line={line} version={version} />}
        />
      </ol>
      <Totals version={version} country={country} />
      {terms.length > 0 && (
        <dl className="mt-8 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {terms.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted max-sm:-mb-3">{label}</dt>
              <dd className="whitespace-pre-line wrap-anywhere">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
