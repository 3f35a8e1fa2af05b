import { DayChart } from './day-chart.tsx'
import { EnquiryTable } from './enquiry-table.tsx'
import { byDay, type Days, enquiries } from './figures.ts'
import { SubjectChart } from './subject-chart.tsx'

/** Charts of recent enquiries by day and by subject. */
export function RecentEnquiries({ days }: { days: Days }) {
  const total = byDay(days).reduce((sum, { count }) => sum + count, 0)
  return (
    <section
      aria-labelledby="recent-enquiries"
      className="rounded-card border border-line bg-raised p-5"
    >
      <h2 id="recent-enquiries" className="font-semibold">
        The last {days.length} days
      </h2>
      {total === 0 ? (
        <p className="grid min-h-44 place-items-center text-muted">
          No enquiries in the last {days.length} days
        </p>
      ) : (
        <>
          <p className="text-sm text-muted tabular-nums">{enquiries(total)}</p>
          <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
            <DayChart days={days} />
            <SubjectChart days={days} />
          </div>
          <EnquiryTable days={days} />
        </>
      )}
    </section>
  )
}
