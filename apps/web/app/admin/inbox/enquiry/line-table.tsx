import type { MessageLine } from '@dhow/contract/enquiry-lines'
import type { LineSums } from '@dhow/contract/enquiry-load'
import { LineRow } from './line-row.tsx'
import { useDrawnLater } from './use-drawn-later.ts'

/** The heads of the columns after that of the pictures; the numbers stand at the end of theirs. */
const HEADS = [
  ['Product', 'text-start'],
  ['Quantity', 'text-end'],
  ['Cartons', 'text-end'],
  ['Gross (kg)', 'text-end'],
  ['CBM', 'text-end'],
  ['Note', 'text-start'],
]

/** Lines that are there at once. */
const FIRST_LINES = 30

type Props = {
  lines: MessageLine[]
  /** Of each line. */
  sums: LineSums[]
}

/** What is asked for: a table where there is room, else cards. */
export function LineTable({ lines, sums }: Props) {
  const drawn = useDrawnLater(lines, FIRST_LINES)
  return (
    <div className="@container">
      <table aria-label="What is asked for" className="block w-full text-sm @2xl:table">
        <thead className="sr-only @2xl:not-sr-only @2xl:table-header-group">
          <tr className="border-b border-line">
            <th scope="col" className="print:hidden">
              <span className="sr-only">Picture</span>
            </th>
            {HEADS.map(([head, side]) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-2 font-medium whitespace-nowrap text-muted ${side}`}
              >
                {head}
              </th>
            ))}
            <th scope="col" className="print:hidden">
              <span className="sr-only">Edit</span>
            </th>
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {drawn.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that was sent stays as it is
            <LineRow key={at} line={line} sums={sums[at]} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
