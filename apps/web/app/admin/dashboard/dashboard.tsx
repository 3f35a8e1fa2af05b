import type { Dashboard } from '@dhow/contract/dashboard/dashboard'
import { paths } from '@dhow/contract/paths'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { Link } from 'react-router'
import { OfficeTitle, useDashboard } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { useSubjectLabels } from '#app/admin/messages/message-badges.tsx'
import { Card } from '#app/admin/ui/card.tsx'
import { api } from '#app/api/office.ts'
import { formatNumber, pluralize } from '#app/ui/text.ts'
import { AttentionList } from './attention.tsx'
import { MailWarning, WebhookWarning } from './delivery-warning.tsx'
import { FirstSteps } from './first-steps.tsx'
import { FailedLoginsNotice, SystemNotices } from './system-notices.tsx'
import {
  ExpiringCertificates,
  Outcomes,
  Tiles,
  WaitingConversations,
  WaitingLongest,
} from './tiles.tsx'

export default function DashboardScreen() {
  const contact = api.contact.get.useQuery()
  const system = api.system.status.useQuery()
  const figures = useDashboard(true)
  return (
    <>
      <OfficeTitle title="Dashboard" />
      <h1 className="mb-6 text-2xl font-semibold max-lg:sr-only">Dashboard</h1>
      <Tiles figures={figures.data} email={contact.data?.email} />
      <FirstSteps />
      <AttentionList>
        <WaitingConversations figures={figures.data} />
        <FailedLoginsNotice />
        <SystemNotices />
        <MailWarning />
        <WebhookWarning />
        <ExpiringCertificates certificates={figures.data?.certificates} />
      </AttentionList>
      <div className="mt-4">
        <QueryContent query={figures} name="the figures">
          {({ messages }) => (
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
              <RecentEnquiries days={messages.days} />
              <div className="grid gap-4">
                <WaitingLongest message={messages.longestWaiting} now={figures.dataUpdatedAt} />
                <Outcomes counts={messages.outcomes} />
              </div>
            </div>
          )}
        </QueryContent>
      </div>
      {system.data && <p className="mt-6 caption">Dhow {system.data.version}</p>}
    </>
  )
}

type Days = (Dashboard['messages']['days'][number] & { count: number })[]

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats a date such as 2026-11-21 as `21 Nov`. */
const formatShortDate = (day: string): string => DATE.format(new Date(day))

const formatCount = (count: number): string => pluralize(count, 'enquiry', 'enquiries')

const DAYS_PER_LABEL = 7

/** Columns that a date label spans, ending at its own. */
const LABEL_COLUMNS = 4

export function RecentEnquiries(props: { days: Dashboard['messages']['days'] }) {
  const days = props.days.map((day) => ({ ...day, count: sum(Object.values(day.subjects)) }))
  const total = sum(days.map(({ count }) => count))
  if (total === 0) return null
  return (
    <Card small title={`The last ${days.length} days`}>
      <p className="caption tabular-nums">{formatCount(total)}</p>
      <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <DayChart days={days} />
        <SubjectChart days={days} />
      </div>
      <EnquiryTable days={days} />
    </Card>
  )
}

/** A column per day, today last; hidden from screen readers, which read the table. */
function DayChart({ days }: { days: Days }) {
  const maxCount = Math.max(...days.map(({ count }) => count))
  return (
    <div
      aria-hidden
      className="grid grid-rows-[auto_1fr_auto] gap-2 text-xs text-muted tabular-nums"
    >
      <span>{formatNumber(maxCount)}</span>
      <div className="flex min-h-36 items-end gap-0.5 border-y border-line sm:gap-1">
        {days.map(({ day, count }) => (
          <div
            key={day}
            title={`${formatShortDate(day)}: ${formatCount(count)}`}
            className="flex flex-1 items-end self-stretch hover:bg-line"
          >
            <div
              data-count={count}
              style={{ height: `${(count / maxCount) * 100}%` }}
              className="w-full rounded-t-xs bg-sea"
            />
          </div>
        ))}
      </div>
      <div
        className="grid"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {days.map(({ day }, index) => {
          const daysAgo = days.length - 1 - index
          return (
            daysAgo % DAYS_PER_LABEL === 0 &&
            index >= LABEL_COLUMNS && (
              <span
                key={day}
                style={{ gridColumn: index + 1 }}
                className="row-start-1 justify-self-end whitespace-nowrap"
              >
                {daysAgo === 0 ? 'Today' : formatShortDate(day)}
              </span>
            )
          )
        })}
      </div>
    </div>
  )
}

function SubjectChart({ days }: { days: Days }) {
  const labels = useSubjectLabels()
  const bars = (Object.keys(labels) as Subject[]).map((subject) => ({
    subject,
    count: sum(days.map(({ subjects }) => subjects[subject])),
  }))
  const maxCount = Math.max(...bars.map(({ count }) => count))
  return (
    <ul className="grid gap-1">
      {bars.map(({ subject, count }) => (
        <li key={subject}>
          <Link
            to={{ pathname: paths.inbox, search: `?subject=${subject}` }}
            className="grid min-h-11 content-center gap-1.5 text-sm hover:underline"
          >
            <span className="flex justify-between gap-3">
              <bdi>{labels[subject]}</bdi>{' '}
              <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </span>
            <span aria-hidden className="h-1.5 rounded-full bg-line">
              <span
                style={{ width: `${(count / maxCount) * 100}%` }}
                className="block h-full rounded-full bg-sea"
              />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function EnquiryTable({ days }: { days: Days }) {
  const labels = useSubjectLabels()
  const orderedSubjects = Object.keys(labels) as Subject[]
  return (
    <div className="sr-only">
      <table>
        <caption>Enquiries by day and subject. Days without enquiries are omitted.</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {orderedSubjects.map((subject) => (
              <th key={subject} scope="col" dir="auto">
                {labels[subject]}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {days.map(
            ({ day, subjects, count }) =>
              count > 0 && (
                <tr key={day}>
                  <th scope="row">{formatShortDate(day)}</th>
                  {orderedSubjects.map((subject) => (
                    <td key={subject}>{subjects[subject]}</td>
                  ))}
                  <td>{count}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </div>
  )
}
