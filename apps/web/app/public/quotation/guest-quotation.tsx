import { paths } from '@dhow/contract/paths'
import type { GuestQuotation } from '@dhow/contract/quotations/quotations'
import { isolate, listText } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { ApiError, isNotFound } from '#app/api/error.ts'
import { useCompany } from '#app/api/use-company.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { type DecisionResult, isOutdated } from './decide.ts'
import { ChangeForm, Decisions } from './decision-forms.tsx'
import { QuotationVersion, sentText } from './quotation-version.tsx'

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
    <>
      <p className="mt-4 text-lead wrap-anywhere">
        {i18n.t('For {buyer}', {
          buyer: listText(
            names.map((name) => isolate(name, i18n)),
            i18n,
          ),
        })}
      </p>
      <QuotationVersion version={latest} code={code} country={buyer.country} isOpen={isOpen} />
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
                {sentText(version, i18n, timeZone)}
              </summary>
              <QuotationVersion version={version} code={code} country={buyer.country} />
            </details>
          ))}
        </section>
      )}
    </>
  )
}

type Refusal = { isGone: boolean; message: string }

/** Returns why there is no quotation; undefined for errors that may pass. */
export function refusalOf(error: unknown): Refusal | undefined {
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
        <section className="w-full rounded-card border border-line bg-raised p-5 sm:p-9">
          <h2 className="headline mb-6 text-2xl">{i18n.t('Ask for a new quotation')}</h2>
          {/* The server does not compare the version after the expiry. */}
          <ChangeForm version={1} result={result} />
        </section>
      )}
      <ButtonLink to={paths.contact} variant="quiet">
        {i18n.t('Contact us')}
      </ButtonLink>
    </div>
  )
}
