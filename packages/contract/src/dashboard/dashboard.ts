import * as z from 'zod'
import { flag, timeZone } from '../fields.ts'
import { MessageSummary } from '../messages/messages.ts'
import { OUTCOMES } from '../messages/work-states.ts'
import { adminGet, adminResponses, defineRoutes } from '../route.ts'
import { SUBJECTS } from '../subjects/subjects.ts'

export const DASHBOARD_DAYS = 30

export const DASHBOARD_CERTIFICATES = 5

export const Dashboard = z.object({
  products: z.object({ total: z.int(), featured: z.int(), withoutPicture: z.int() }),
  messages: z.object({
    total: z.int(),
    pending: z.int(),
    ours: z.int().describe('Conversations in the inbox that wait for the company.'),
    outcomes: z.record(z.enum(OUTCOMES), z.int()).describe('Messages of each outcome.'),
    days: z
      .array(z.object({ day: z.iso.date(), subjects: z.record(z.enum(SUBJECTS), z.int()) }))
      .describe('Messages per subject on each of the last 30 days, today last.'),
    longestWaiting: MessageSummary.pick({
      _id: true,
      name: true,
      company: true,
      country: true,
      subject: true,
    })
      .extend({ since: z.iso.datetime() })
      .optional()
      .describe('The one of these that has waited longest.'),
  }),
  certificates: z.object({
    expiring: z.int().describe('Number of expired and soon expiring certificates.'),
    nearest: z
      .array(
        z.object({
          name: z.string(),
          body: z.string().optional(),
          validTo: z.iso.date(),
          daysLeft: z.int().describe('Days until the certificate expires. Negative afterwards.'),
          products: z.int().describe('Number of products with the certificate.'),
          first: z.object({ _id: z.string(), name: z.string() }).describe('One of these products.'),
        }),
      )
      .describe('The certificates that expire first.'),
  }),
})

export const FIRST_STEPS = [
  'password',
  'name',
  'timeZone',
  'logo',
  'contact',
  'whatsApp',
  'claims',
  'product',
  'testMail',
  'backup',
] as const

export const FirstSteps = z.object({
  done: z.record(z.enum(FIRST_STEPS), z.boolean()),
  testMailAccepted: z.boolean().describe('Whether the mail server accepted a test mail.'),
  dismissed: z.boolean(),
  published: z.boolean().describe('Whether the site is open to visitors.'),
})

export const dashboard = defineRoutes({
  get: {
    ...adminGet('/dashboard', 'Retrieve the dashboard figures.', Dashboard),
    query: z.object({
      timeZone,
    }),
  },
  firstSteps: adminGet('/dashboard/first-steps', 'Retrieve the set-up steps.', FirstSteps),
  changeFirstSteps: {
    method: 'PATCH',
    path: '/dashboard/first-steps',
    summary: 'Dismiss or restore the set-up steps, or confirm the test mail.',
    body: z.object({
      dismissed: flag('dismissed').optional(),
      testMailArrived: flag('testMailArrived').optional(),
    }),
    responses: adminResponses(FirstSteps),
  },
})

export type Dashboard = z.infer<typeof Dashboard>
export type FirstSteps = z.infer<typeof FirstSteps>
export type FirstStep = (typeof FIRST_STEPS)[number]
