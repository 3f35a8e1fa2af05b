import type { Subject } from '@dhow/contract/subjects'
import { useSubjectLabels } from '#app/admin/use-subject-labels.ts'
import { byDay, type Days, shortDate } from './figures.ts'

/** The chart's data as a table for screen readers. */
export function EnquiryTable({ days }: { days: Days }) {
  const labels = useSubjectLabels()
  const ordered = Object.keys(labels) as Subject[]
  const totals = new Map(byDay(days).map(({ day, count }) => [day, count]))
  return (
    <div className="sr-only">
      <table>
        <caption>Enquiries by day and subject; days without one are left out</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {ordered.map((subject) => (
              <th key={subject} scope="col" dir="auto">
                {labels[subject]}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ day }) => totals.get(day))
            .map(({ day, subjects }) => (
              <tr key={day}>
                <th scope="row">{shortDate(day)}</th>
                {ordered.map((subject) => (
                  <td key={subject}>{subjects[subject]}</td>
                ))}
                <td>{totals.get(day)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
