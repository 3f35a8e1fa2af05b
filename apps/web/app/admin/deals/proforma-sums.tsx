import type { Deal, ProformaVersion } from '@dhow/contract/deals/deals'
import { calculateProformaTotals } from '@dhow/contract/deals/proforma-totals'
import { readWhole } from '@dhow/trade/digits'
import { formatMoney } from '@dhow/trade/money'
import { useDeferredValue } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { listMeasures, Unmeasured } from '#app/admin/quotations/editor/totals.tsx'
import { formatNames } from '#app/admin/quotations/editor/typed-draft.ts'
import { Card, Facts } from '#app/admin/ui/card.tsx'
import { readLines, type TypedProforma } from './typed-proforma.ts'

type Sums = Pick<ProformaVersion, 'totals' | 'currency' | 'depositPercent'>

/** Returns the sums, with the deposit and the balance if there is a deposit. */
export function listSums({ totals, currency, depositPercent }: Sums) {
  const format = (sum: string) => formatMoney(sum, currency)
  const hasDeposit = depositPercent > 0
  return [
    ['Sum', format(totals.sum)],
    [`Deposit ${depositPercent} %`, hasDeposit && format(totals.deposit)],
    ['Balance', hasDeposit && format(totals.balance)],
  ] satisfies [label: string, sum: string | false][]
}

/** Returns the sums of a draft as it is typed. An invalid deposit counts as none. */
export function readSums(
  draft: Pick<TypedProforma, 'lines' | 'currency' | 'depositPercent'>,
): Sums {
  const { currency } = draft
  const typedPercent = readWhole(draft.depositPercent)
  const depositPercent = typedPercent <= 100 ? typedPercent : 0
  const totals = calculateProformaTotals(readLines(draft), currency, depositPercent)
  return { totals, currency, depositPercent }
}

export function ProformaSums({ accepted }: Pick<Deal, 'accepted'>) {
  const { control } = useFormContext<TypedProforma>()
  const watched = useWatch({ control, name: ['lines', 'currency', 'depositPercent'] })
  // Keeps typing smooth in a list of hundreds of lines.
  const [lines, currency, depositPercent] = useDeferredValue(watched)
  const sums = readSums({ lines, currency, depositPercent })
  const { sum, unpriced, unmeasured } = sums.totals
  return (
    <Card small title="Totals">
      <Facts facts={[...listSums(sums), ...listMeasures(sums.totals)]} />
      <div className="mt-3 grid gap-1 text-sm wrap-anywhere text-amber empty:hidden">
        {accepted && accepted.sum !== sum && (
          <p role="status">
            The buyer accepted {formatMoney(accepted.sum, currency)}. This sum differs.
          </p>
        )}
        {unpriced.length > 0 && (
          <p>Not in the sum, because a number is missing: {formatNames(lines, unpriced)}</p>
        )}
        <Unmeasured lines={lines} indexes={unmeasured} />
      </div>
    </Card>
  )
}
