import type { LoadReport } from '@dhow/contract/messages/enquiry-load'
import { ESTIMATE_NOTE } from '@dhow/trade/load/container-load-text'
import { pluralize } from '#app/ui/text.ts'

const MAX_NAMED = 10

export function ContainerEstimate({ load, uncounted }: LoadReport) {
  const more = uncounted.length - MAX_NAMED
  return (
    <section aria-labelledby="containers" className="grid gap-1 text-sm">
      <h3 id="containers" className="text-muted">
        Containers
      </h3>
      <p className="text-base font-semibold">{load?.sentence ?? 'No estimate is possible.'}</p>
      {load?.more && <p className="first-letter:uppercase">{load.more}</p>}
      {load?.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {uncounted.length > 0 && (
        <ul className="grid gap-1 wrap-anywhere">
          {uncounted.slice(0, MAX_NAMED).map((sentence, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences may repeat
            <li key={index}>{sentence}</li>
          ))}
          {more > 0 && (
            <li>{`${pluralize(more, 'more line')} ${more === 1 ? 'is' : 'are'} not counted.`}</li>
          )}
        </ul>
      )}
      {load && <p className="text-muted">{ESTIMATE_NOTE}</p>}
    </section>
  )
}
