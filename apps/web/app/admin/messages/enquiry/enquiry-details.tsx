import type { MessageLine } from '@dhow/contract/messages/enquiry-lines'
import type { LineTotals } from '@dhow/contract/messages/enquiry-load'
import type { StoredTerms } from '@dhow/contract/messages/enquiry-terms'
import type { Message, MessageFile } from '@dhow/contract/messages/messages'
import { termTexts } from '@dhow/contract/messages/term-texts'
import {
  ESTIMATE_NOTE,
  isTight,
  lineToAdd,
  loadText,
  roomText,
  TIGHT_NOTE,
  uncountedReason,
} from '@dhow/trade/container-load-text'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { memo, useMemo } from 'react'
import { formatBytes } from '#app/admin/files/formats.ts'
import { notifyError } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { countOf, formatNumber } from '#app/ui/text.ts'
import { Facts } from './facts.tsx'
import { LineTable } from './line-table.tsx'
import { SenderCard } from './sender-card.tsx'
import { type EnquirySums, enquirySums, SUM_TEXTS } from './sums.ts'

/** Maximum number of uncounted lines listed by name. */
const MOST_NAMED = 10

type ContainersProps = { lines: MessageLine[]; sums: EnquirySums }

/** The container estimate of a list, and which lines it does not include. */
function Containers({ lines, sums: { load, ofLines } }: ContainersProps) {
  const text = loadText(load)
  const line = lineToAdd(
    load,
    ofLines.map(({ cartons }) => cartons),
  )
  const room = line === undefined ? '' : roomText(load, line, lines[line]?.name ?? '')
  // Lines without a product miss all facts, so they are summarized.
  const unknown = load.uncounted.filter((one) => !lines[one.line]?.specification)
  const uncounted = load.uncounted.filter((one) => lines[one.line]?.specification)
  const more = uncounted.length - MOST_NAMED
  return (
    <section aria-labelledby="message-containers" className="grid gap-1 text-sm">
      <h3 id="message-containers" className="text-muted">
        Containers
      </h3>
      <p className="text-base font-semibold">{text || 'No estimate is possible.'}</p>
      {room && (
        <p>
          {room.charAt(0).toUpperCase()}
          {room.slice(1)}.
        </p>
      )}
      {text && isTight(load) && <p>{TIGHT_NOTE}</p>}
      {load.uncounted.length > 0 && (
        <ul className="grid gap-1 wrap-anywhere">
          {uncounted.slice(0, MOST_NAMED).map((one) => (
            <li key={one.line}>{uncountedReason(one, lines[one.line]?.name ?? '')}</li>
          ))}
          {more > 0 && <li>{countOf(more, 'more line')} with products are not included.</li>}
          {unknown.length > 0 && (
            <li>
              {countOf(unknown.length, 'line')} {unknown.length === 1 ? 'is' : 'are'} not included,
              because the product is not in the catalogue.
            </li>
          )}
        </ul>
      )}
      {text && <p className="text-muted">{ESTIMATE_NOTE}</p>}
    </section>
  )
}

type FilesProps = { id: string; files: MessageFile[] }

/** The attachments of an enquiry; they are downloaded, never displayed. */
const Files = ({ id, files }: FilesProps) => (
  <section aria-labelledby="message-files">
    <h3 id="message-files" className="mb-1 font-semibold">
      Files
    </h3>
    <ul className="text-sm">
      {files.map((file) => (
        <File key={file.id} id={id} file={file} />
      ))}
    </ul>
  </section>
)

function File({ id, file }: { id: string; file: MessageFile }) {
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => api.messages.file.save({ params: { id, file: file.id } }, file.name),
    onError: notifyError('Failed to download the file'),
  })
  return (
    <li className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{file.name}</bdi>{' '}
        <span className="whitespace-nowrap text-muted">{formatBytes(file.bytes)}</span>
      </span>
      <button
        type="button"
        aria-label={`Download ${file.name}`}
        title="Download"
        disabled={save.isPending}
        onClick={() => save.mutate()}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-line disabled:opacity-55"
      >
        <Download aria-hidden size={18} />
      </button>
    </li>
  )
}

const LABELS: Record<keyof LineTotals, string> = {
  cartons: 'Cartons',
  grossGrams: 'Gross (kg)',
  volumeMm3: 'CBM',
}

type TotalsProps = { lines: number; totals: EnquirySums['totals'] }

/** The totals of the lines, and how many lines they include. */
const Totals = ({ lines, totals }: TotalsProps) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-x-6 gap-y-4">
    <Figure label="Lines" value={formatNumber(lines)} />
    {(Object.keys(LABELS) as (keyof LineTotals)[]).map((what) => {
      const { sum, known } = totals[what]
      return (
        <Figure
          key={what}
          label={LABELS[what]}
          value={known === 0 ? 'Not known' : SUM_TEXTS[what](sum)}
          from={
            known > 0 && known < lines
              ? `from ${formatNumber(known)} of ${formatNumber(lines)} lines`
              : undefined
          }
        />
      )
    })}
  </dl>
)

type FigureProps = { label: string; value: string; from?: string | undefined }

const Figure = ({ label, value, from }: FigureProps) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="text-lg font-semibold tabular-nums">{value}</span>
      {from && <span className="block text-sm text-muted">{from}</span>}
    </dd>
  </div>
)

/**
 * The details of an enquiry: totals, sender, terms, files and lines. Memoized, so that typing a reply
 * does not rerender a long list.
 */
export const EnquiryDetails = memo(({ message }: { message: Message }) => {
  const { _id: id, lines, terms, files } = message
  const sums = useMemo(() => lines && enquirySums(lines, terms), [lines, terms])
  return (
    <div className="flex flex-col gap-6 py-5">
      {lines && sums && (
        <section
          aria-label="Totals"
          className="grid gap-5 rounded-card border border-line p-5 print:order-last print:p-0 print:border-0"
        >
          <Totals lines={lines.length} totals={sums.totals} />
          <Containers lines={lines} sums={sums} />
        </section>
      )}
      <div className="@container not-has-[section]:hidden">
        <div className="grid items-start gap-6 empty:hidden @2xl:grid-cols-2">
          <div className="grid gap-6 empty:hidden">
            <SenderCard message={message} />
            {files && <Files id={id} files={files} />}
          </div>
          {terms && <Terms terms={terms} />}
        </div>
      </div>
      {lines && sums && <LineTable lines={lines} sums={sums.ofLines} />}
    </div>
  )
})

/** The terms stated by the buyer, without those on the sender card. */
function Terms({
  terms: { company: _, country: _c, phone: _p, role: _r, ...asked },
}: {
  terms: StoredTerms
}) {
  const texts = termTexts(asked)
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="message-terms">
      <h3 id="message-terms" className="mb-2 font-semibold">
        Terms
      </h3>
      <Facts facts={texts} />
    </section>
  )
}
