import { contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import {
  formatColumn,
  formatOffset,
  formatQuotationTerms,
} from '@dhow/contract/quotations/quotation-texts'
import type { GuestQuotation, GuestVersion } from '@dhow/contract/quotations/quotations'
import { toIntlLocale } from '@dhow/i18n/i18n'
import { formatList, isolate } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError, isNotFound } from '#app/api/error.ts'
import { formatLongDay } from '#app/api/language.ts'
import { buildFileUrl } from '#app/api/request.ts'
import { useCompany } from '#app/api/use-company.ts'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { useChatUrl } from '#app/shell/chat/phone.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { EnteredText } from '#app/ui/section.tsx'
import { type DecisionResult, isOutdated } from './decide.ts'
import { ChangeForm, Decisions } from './decision-forms.tsx'
import { OrderProgress } from './order-progress.tsx'
import {
  formatLowestTotal,
  getColumnProps,
  Line,
  Totals,
  type VersionProps,
} from './priced-lines.tsx'

const DONE = {
  accept: /*i18n*/ 'Thank you! We received your acceptance and will confirm it by e-mail.',
  change: /*i18n*/ 'Thank you! We received your request and will send a new version.',
  decline: /*i18n*/ 'Thank you for your answer.',
}

/** Result of a decision after which its form is gone. Takes the focus from that form. */
export function Outcome({ result }: { result: DecisionResult | undefined }) {
  const { i18n } = useLingui()
  const box = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus
  useEffect(() => void box.current?.focus(), [result])
  if (!result || !(result.done || isOutdated(result))) return null
  return (
    <p
      ref={box}
      role={result.done ? 'status' : 'alert'}
      tabIndex={-1}
      className={`mt-4 max-w-prose scroll-mt-[calc(var(--header-height)+1rem)] rounded-card px-5 py-4 ${
        result.done ? 'bg-leaf-soft text-leaf' : 'bg-coral-soft text-coral'
      }`}
    >
      {result.done ? i18n.t(DONE[result.decision]) : result.message}
    </p>
  )
}

type Props = GuestQuotation & { code: string; result: DecisionResult | undefined }

export function Quotation({ versions: [latest, ...older], buyer, code, result }: Props) {
  const { i18n } = useLingui()
  const { timeZone } = useCompany()
  if (!latest) return null
  const names = [buyer.name, buyer.company].filter(Boolean)
  const isOpen = latest.state === 'sent' && !result?.done
  return (
    <div className="quotation">
      <p className="mt-4 text-lead wrap-anywhere">
        {i18n.t('For {buyer}', {
          buyer: formatList(
            names.map((name) => isolate(name, i18n)),
            i18n,
          ),
        })}
      </p>
      {latest.state === 'accepted' && <OrderProgress code={code} />}
      <QuotationVersion version={latest} code={code} country={buyer.country} />
      {isOpen && <AnswerBar version={latest} />}
      {isOpen && (
        <Decisions
          key={latest.version}
          content={latest}
          version={latest.version}
          name={buyer.name}
          result={result}
        />
      )}
      {older.length > 0 && (
        <section aria-labelledby="older-versions" className="mt-16">
          <h2 id="older-versions" className="headline mb-4 text-2xl">
            {i18n.t('Earlier versions')}
          </h2>
          {older.map((version) => (
            <details key={version.version} className="border-t border-line py-2">
              <summary className="min-h-11 py-2.5 font-medium">
                {formatSent(version, i18n, timeZone)}
              </summary>
              <QuotationVersion version={version} code={code} country={buyer.country} />
            </details>
          ))}
        </section>
      )}
    </div>
  )
}

/** Fits beside the button on a phone. */
const SHORT_DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** Stays in view until the form follows. */
function AnswerBar({ version }: VersionProps) {
  const { i18n } = useLingui()
  const { validUntil } = version
  return (
    <div className="bottom-bar screen-only mt-8 flex items-center justify-between gap-x-4 md:sticky md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3">
      <p className="min-w-0 tabular-nums">
        <bdi className="block text-base font-semibold">{formatLowestTotal(version, i18n)}</bdi>
        <span className="block text-muted">
          {validUntil &&
            i18n.t('Valid until {day}', {
              day: new Date(validUntil).toLocaleDateString(toIntlLocale(i18n), SHORT_DAY),
            })}
        </span>
      </p>
      <ButtonAnchor href="#answer" className="shrink-0">
        {i18n.t('Accept or change')}
      </ButtonAnchor>
    </div>
  )
}

type Refusal = { isGone: boolean; message: string }

/** Returns why there is no quotation; undefined for errors that may pass. */
export function getRefusal(error: unknown): Refusal | undefined {
  const isGone = error instanceof ApiError && error.status === 410
  if (!isGone && !isNotFound(error)) return undefined
  return { isGone, message: (error as ApiError).message }
}

/** Explains an unknown link, or an expired or withdrawn quotation, which can be requested again. */
export function Refused({ isGone, message, result }: Refusal & Pick<Props, 'result'>) {
  const { i18n } = useLingui()
  return (
    <div className="mt-4 grid max-w-3xl justify-items-start gap-6">
      {!(result && isOutdated(result)) && (
        <p className="max-w-prose text-lead text-muted">
          {isGone
            ? message
            : i18n.t('There is no quotation with this link. Check the link, or ask for a new one.')}
        </p>
      )}
      {isGone && !result?.done && (
        <section className="w-full panel p-5 sm:p-9">
          <h2 className="headline mb-6 text-2xl">{i18n.t('Ask for a new quotation')}</h2>
          {/* The server does not compare the version after the expiry. */}
          <ChangeForm version={1} result={result} />
        </section>
      )}
      <ButtonLink to={paths.contact} quiet>
        {i18n.t('Contact us')}
      </ButtonLink>
    </div>
  )
}

const formatSent = ({ version, sentAt = '' }: GuestVersion, i18n: I18n, timeZone: string) =>
  i18n.t('Version {version}, sent on {day}', {
    version,
    day: formatLongDay(sentAt, i18n, timeZone),
  })

/** Formats the last valid day. The offset of the time zone states when it ends. */
function formatValidity({ validUntil, expiresAt }: GuestVersion, i18n: I18n): string[] {
  if (!validUntil) return []
  const day = formatLongDay(validUntil, i18n)
  const offset = expiresAt ? ` ${isolate(`(${formatOffset(validUntil, expiresAt)})`, i18n)}` : ''
  return [i18n.t('Valid until {day}', { day }) + offset]
}

const DECIDED = {
  accept: /*i18n*/ 'You accepted {column} on {day}.',
  change: /*i18n*/ 'You requested a change on {day}.',
  decline: /*i18n*/ 'You declined this quotation on {day}.',
}

const WAITING = /*i18n*/ 'You requested a change on {day}. We will send a new version.'

function formatDecision({ decision, state, columns }: GuestVersion, i18n: I18n, timeZone: string) {
  if (!decision) return undefined
  const column = columns[decision.column ?? 0]
  return i18n.t(state === 'change_requested' ? WAITING : DECIDED[decision.decision], {
    column: column && isolate(formatColumn(column, i18n), i18n),
    day: formatLongDay(decision.at, i18n, timeZone),
  })
}

type VersionViewProps = VersionProps & { code: string; country: string }

export function QuotationVersion({ version, code, country }: VersionViewProps) {
  const { i18n } = useLingui()
  const chatUrl = useChatUrl()
  const { timeZone } = useCompany()
  const { letter, lines, columns, language } = version
  const file = { params: { code }, query: { version: version.version } }
  const terms = formatQuotationTerms(version.terms, i18n)
  const decision = formatDecision(version, i18n, timeZone)
  return (
    <>
      <p className="mt-2 text-muted">
        {[formatSent(version, i18n, timeZone), ...formatValidity(version, i18n)].join(' · ')}
      </p>
      {decision && <p className="mt-2 font-medium">{decision}</p>}
      <div className="screen-only mt-5 flex flex-wrap gap-2">
        <ButtonAnchor href={buildFileUrl(contract.quotations.pdfByCode, file, i18n)} download quiet>
          <Download size={18} /> PDF
        </ButtonAnchor>
        <ButtonAnchor
          href={buildFileUrl(contract.quotations.xlsxByCode, file, i18n)}
          download
          quiet
        >
          <Download size={18} /> Excel
        </ButtonAnchor>
        {chatUrl && (
          <ButtonAnchor href={chatUrl} target="_blank" rel="noopener" quiet>
            {i18n.t('Chat with us on WhatsApp')}
          </ButtonAnchor>
        )}
      </div>
      <EnteredText lang={language} className="mt-8 max-w-prose whitespace-pre-line wrap-anywhere">
        {letter}
      </EnteredText>
      <div aria-hidden className="mt-8 hidden justify-end pb-2 text-sm font-medium lg:flex">
        <div {...getColumnProps(version)}>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
            <span key={index}>
              <bdi>{formatColumn(column, i18n)}</bdi>
            </span>
          ))}
        </div>
      </div>
      <ol aria-label={i18n.t('Lines')} className="max-lg:mt-8">
        <InSlices
          lines={lines}
          render={(line, index) => <Line key={index} line={line} version={version} />}
        />
      </ol>
      <Totals version={version} country={country} />
      {terms.length > 0 && (
        <dl className="mt-8 grid max-w-prose gap-x-6 gap-y-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {terms.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="caption max-sm:-mb-3">{label}</dt>
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
