import * as z from 'zod'
import { errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { Message } from './messages.ts'
import { defineRoutes } from './route.ts'
import { SUBJECTS } from './subjects.ts'
import { line } from './text.ts'

/** Days that the dashboard looks back on, today among them. */
export const DASHBOARD_DAYS = 30

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const TIME_ZONE = 'timeZone must be the name of a time zone, such as Asia/Kolkata.'

export const Dashboard = z.object({
  products: z.object({ total: z.int(), featured: z.int(), withoutPicture: z.int() }),
  messages: z.object({
    total: z.int(),
    pending: z.int(),
    /** The last DASHBOARD_DAYS days, today last: how many messages came, of each subject. */
    days: z.array(z.object({ day: z.iso.date(), subjects: z.record(z.enum(SUBJECTS), z.int()) })),
    /** The message that has waited longest for a reply. */
    oldestPending: Message.pick({
      _id: true,
      name: true,
      subject: true,
      createdAt: true,
    }).optional(),
  }),
})

export const dashboard = defineRoutes({
  get: {
    method: 'GET',
    path: '/dashboard',
    summary: 'The figures that a working day begins with',
    query: z.object({
      /** Whose midnights part the days; UTC by default. */
      timeZone: line('timeZone', LIMITS.text).refine(isTimeZone, TIME_ZONE).optional(),
    }),
    responses: { 200: Dashboard, ...errorResponses(401) },
  },
})

export type Dashboard = z.infer<typeof Dashboard>
