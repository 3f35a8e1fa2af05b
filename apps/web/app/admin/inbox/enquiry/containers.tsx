import type { MessageLine } from '@dhow/contract/enquiry-lines'
import {
  ESTIMATE_NOTE,
  isTight,
  lineToAdd,
  loadText,
  roomText,
  TIGHT_NOTE,
  uncountedReason,
} from '@dhow/trade/container-load-text'
import { countOf } from '#app/ui/numbers.ts'
import type { EnquirySums } from './sums.ts'

/** Lines that are not counted and of which each is named. */
const MOST_NAMED = 10

type Props = { lines: MessageLine[]; sums: EnquirySums }

/** The containers that a list takes, and what is not counted and why. */
export function Containers({ lines, sums: { load, ofLines } }: Props) {
  const text = loadText(load)
  const line = lineToAdd(
    load,
    ofLines.map(({ cartons }) => cartons),
  )
  const room = line === undefined ? '' : roomText(load, line, lines[line]?.name ?? '')
  // Of what is no product every fact is missing: that is said once.
  const unknown = load.uncounted.filter((one) => !lines[one.line]?.specification)
  const uncounted = load.uncounted.filter((one) => lines[one.line]?.specification)
  const more = uncounted.length - MOST_NAMED
  return (
    <section aria-labelledby="message-containers" className="grid gap-1 text-sm">
      <h3 id="message-containers" className="text-muted">
        Containers
      </h3>
      <p className="text-base font-semibold">{text || 'Nothing can be counted.'}</p>
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
          {more > 0 && <li>{countOf(more, 'more line')} of products are not counted.</li>}
          {unknown.length > 0 && (
            <li>
              {countOf(unknown.length, 'line')} {unknown.length === 1 ? 'is' : 'are'} not counted:
              nothing is known of what {unknown.length === 1 ? 'it names' : 'they name'}.
            </li>
          )}
        </ul>
      )}
      {text && <p className="text-muted">{ESTIMATE_NOTE}</p>}
    </section>
  )
}
