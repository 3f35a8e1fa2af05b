import type { Delivery } from '@dhow/contract/mail'
import { formatMoment } from '#app/admin/formats.ts'
import { classNames } from '#app/ui/class-names.ts'
import { isUndelivered } from './inbox.ts'

const STATES: Record<Delivery['state'], (delivery: Delivery) => string> = {
  queued: () => 'A confirmation is on its way to the visitor.',
  retrying: () => 'The confirmation to the visitor has not left yet. It is tried again by itself.',
  sent: ({ sentAt }) => `The visitor was mailed a confirmation ${sentAt && formatMoment(sentAt)}.`,
  stored: () => 'The confirmation to the visitor is stored as a file: no mail server was set up.',
  refused: () =>
    'The confirmation to the visitor was refused. The address may be wrong: a reply may not arrive either.',
  expired: () => 'The confirmation to the visitor could not be sent for a day.',
}

/** How far the confirmation of an enquiry has come. */
export const Acknowledgement = ({ delivery }: { delivery: Delivery }) => (
  <div
    className={classNames(
      'mb-5 text-sm wrap-anywhere',
      isUndelivered(delivery.state) ? 'text-coral' : 'text-muted',
    )}
  >
    <p>{STATES[delivery.state](delivery)}</p>
    {delivery.reason && <p>The mail server said: {delivery.reason}</p>}
  </div>
)
