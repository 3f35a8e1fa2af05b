import * as z from 'zod'
import { errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { MessageSummary } from './messages.ts'
import { defineRoutes } from './route.ts'
import { SUBJECTS } from './subjects.ts'
import { line, requiredOr } from './text.ts'

/** Days that the dashboard looks back on, today among them. */
export const DASHBOARD_DAYS = 30

/** Expiring certificates that the dashboard names at most. */
export const DASHBOARD_CERTIFICATES = 5

const flag = (label: string) => z.boolean({ error: requiredOr(label, 'true or false') })

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
    oldestPending: MessageSummary.pick({
      _id: true,
      name: true,
      company: true,
      country: true,
      subject: true,
      createdAt: true,
    }).optional(),
  }),
  certificates: z.object({
    /** How many have expired or will within CERTIFICATE_WARNING_DAYS: each once, however many products have it. */
    expiring: z.int(),
    /** The DASHBOARD_CERTIFICATES of them that expire or expired first. */
    nearest: z.array(
      z.object({
        name: z.string(),
        body: z.string().optional(),
        validTo: z.iso.date(),
        /** Whole days to its last one; below 0 it has expired. */
        daysLeft: z.int(),
        /** How many products have it, and the first of them. */
        products: z.int(),
        first: z.object({ _id: z.string(), name: z.string() }),
      }),
    ),
  }),
})

/** What makes an installation its owner's, in the order in which it is done best. */
export const FIRST_STEPS = [
  'password',
  'name',
  'logo',
  'contact',
  'whatsApp',
  'claims',
  'product',
  'testMail',
  'backup',
] as const

export const FirstSteps = z.object({
  /** Whether each is done. */
  done: z.record(z.enum(FIRST_STEPS), z.boolean()),
  /** Whether the mail server took a test mail: that it arrived, its reader alone can say. */
  testMailTaken: z.boolean(),
  dismissed: z.boolean(),
})

export const dashboard = defineRoutes({
  get: {
    method: 'GET',
    path: '/dashboard',
    summary: 'The figures that a working day begins with',
    query: z.object({
      /** Whose midnights part the days, and end a certificate; UTC by default. */
      timeZone: line('timeZone', LIMITS.text).refine(isTimeZone, TIME_ZONE).optional(),
    }),
    responses: { 200: Dashboard, ...errorResponses(401) },
  },
  firstSteps: {
    method: 'GET',
    path: '/dashboard/first-steps',
    summary: "How far the installation has become its owner's",
    responses: { 200: FirstSteps, ...errorResponses(401) },
  },
  changeFirstSteps: {
    method: 'PATCH',
    path: '/dashboard/first-steps',
    summary: 'Dismisses the list of first steps or brings it back, and says how a test mail fared',
    body: z.object({
      dismissed: flag('dismissed').optional(),
      /** False: it did not arrive, so that another one has to be sent. */
      testMailArrived: flag('testMailArrived').optional(),
    }),
    responses: { 200: FirstSteps, ...errorResponses(401) },
  },
})

export type Dashboard = z.infer<typeof Dashboard>
export type FirstSteps = z.infer<typeof FirstSteps>
export type FirstStep = (typeof FIRST_STEPS)[number]
