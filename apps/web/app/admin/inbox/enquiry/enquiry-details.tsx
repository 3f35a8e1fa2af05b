import type { Message } from '@dhow/contract/messages'
import { memo, useMemo } from 'react'
import { Containers } from './containers.tsx'
import { Files } from './files.tsx'
import { LineTable } from './line-table.tsx'
import { SenderCard } from './sender-card.tsx'
import { enquirySums } from './sums.ts'
import { Terms } from './terms.tsx'
import { Totals } from './totals.tsx'

/**
 * What an enquiry brings beside its words: what it comes to first, on paper last. A long list is not drawn anew for
 * each letter of the reply.
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
