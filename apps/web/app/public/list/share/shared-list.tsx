import type { ListLine } from '@dhow/contract/lists'
import { paths } from '@dhow/contract/paths'
import { Download, Printer } from 'lucide-react'
import { useMemo } from 'react'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { ContainerMeter } from '#app/public/list/meter/container-meter.tsx'
import { useLoadReport } from '#app/public/list/meter/use-load-report.ts'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { PlainTakeOver } from './plain-take-over.tsx'
import { SharedLine } from './shared-line.tsx'
import { meteredLine } from './shared-lines.ts'
import { TakeOver } from './take-over.tsx'

type Props = { code: string; lines: readonly ListLine[]; createdAt: string }

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  })

/** A list that was given to the visitor, to be read and taken over. It reads without JavaScript too. */
export function SharedList({ code, lines, createdAt }: Props) {
  const hydrated = useHydrated()
  const report = useLoadReport(useMemo(() => lines.map(meteredLine), [lines]))
  return (
    <>
      <p className="mt-2 text-muted">
        Made on {dayOf(createdAt)}. Its code is{' '}
        <span className="font-medium whitespace-nowrap text-ink">{code}</span>.
      </p>
      <div className="screen-only mt-6 flex flex-wrap gap-2">
        {hydrated ? (
          <TakeOver lines={lines} />
        ) : (
          <noscript>
            <PlainTakeOver lines={lines} />
          </noscript>
        )}
        <ButtonAnchor href={paths.listFile(code, 'xlsx')} download variant="quiet">
          <Download aria-hidden size={18} /> Excel
        </ButtonAnchor>
        <ButtonAnchor href={paths.listFile(code, 'csv')} download variant="quiet">
          <Download aria-hidden size={18} /> CSV
        </ButtonAnchor>
        {hydrated && (
          <Button variant="quiet" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
        )}
      </div>
      <div className="mt-8 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ol aria-label="What is on the list" className="enquiry-lines border-b border-line">
          <InSlices lines={lines} render={(line, at) => <SharedLine key={at} line={line} />} />
        </ol>
        {hydrated && <ContainerMeter report={report} />}
      </div>
    </>
  )
}
