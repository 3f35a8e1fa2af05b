import * as z from 'zod'
import { Done } from '../errors.ts'
import { choice } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { adminAction, adminGet, adminResponses } from '../route.ts'
import { email, line, opaque } from '../text.ts'

/** `other` is the provider of MAIL_OAUTH_ISSUER. */
export const CONNECTION_PROVIDERS = ['microsoft', 'google', 'other'] as const

/** A directory ID or a domain, which is a part of the address of the sign-in. */
const TENANT = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

/** The ID of a client secret at Microsoft. The secret itself is no UUID. */
const SECRET_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const registration = {
  provider: choice('Provider', CONNECTION_PROVIDERS),
  tenant: line('Directory ID', LIMITS.text)
    .regex(TENANT, 'Directory ID must be an ID or a domain such as example.onmicrosoft.com.')
    .optional()
    .describe('Directory ID or domain of the company. Only at Microsoft.'),
  clientId: line('Client ID', LIMITS.text).describe('ID of the app at the provider.'),
}

export const MailConnection = z.object({
  ...registration,
  hasSecret: z.boolean(),
  mailbox: z.string().optional().describe('Address that sends and receives the mails.'),
  user: z.string().optional().describe('Account of the person who signed in.'),
  connectedAt: z.iso
    .datetime()
    .optional()
    .describe('Time of the last sign-in. Missing if nobody signed in yet.'),
  problem: z.string().optional().describe('Reason why mails cannot be sent or read.'),
  needsConsent: z
    .boolean()
    .describe('Whether a new sign-in with everything stored helps. An empty body starts it.'),
})

const ConnectionState = z.object({
  redirectUrl: z.string().describe('Address to register at the provider.'),
  issuer: z.string().optional().describe('Host of MAIL_OAUTH_ISSUER, the provider `other`.'),
  connection: MailConnection.nullable(),
})

export const ConnectionRequest = z
  .object({
    ...registration,
    clientSecret: line('Client secret', LIMITS.text)
      .optional()
      .describe(
        'If missing, the stored one stays if provider, tenant and client ID are unchanged.',
      ),
    mailbox: email('Mailbox', LIMITS.text)
      .optional()
      .describe('Address of the mailbox, if it is not that of the person who signs in.'),
  })
  .partial()
  .refine(({ provider, ...fields }) => provider || Object.keys(fields).length === 0, {
    path: ['provider'],
    error: 'Provider is required.',
  })
  .refine(({ provider, clientId }) => !provider || clientId, {
    path: ['clientId'],
    error: 'Client ID is required.',
  })
  .refine(({ provider, tenant }) => provider !== 'microsoft' || tenant, {
    path: ['tenant'],
    error: 'Directory ID is required.',
  })
  .refine(
    ({ provider, clientSecret = '' }) => provider !== 'microsoft' || !SECRET_ID.test(clientSecret),
    {
      path: ['clientSecret'],
      error: 'This is the ID of the secret. Copy the text in the column “Value”.',
    },
  )

export const connectionRoutes = {
  connection: adminGet(
    '/mail/connection',
    'Retrieve the OAuth 2.0 connection to the mailbox. Secrets and tokens are not returned.',
    ConnectionState,
  ),
  authorizeConnection: {
    method: 'POST',
    path: '/mail/connection/authorization',
    summary:
      'Start the sign-in at the provider, which has to be completed within ten minutes. An empty object repeats the last one.',
    body: ConnectionRequest,
    responses: adminResponses(
      z.object({ url: z.string().describe('Address of the provider to open.') }),
      409,
      422,
    ),
  },
  connect: {
    method: 'POST',
    path: '/mail/connection',
    summary: 'Complete the sign-in, in the session that started it, and connect the mailbox.',
    body: z.object({
      query: opaque('query', LIMITS.callbackQuery).describe(
        'Query string with which the provider opened redirectUrl.',
      ),
    }),
    responses: adminResponses(Done, 409, 422),
  },
  disconnect: adminAction(
    'DELETE',
    '/mail/connection',
    'Delete the connection with its tokens and the registration, and revoke the tokens.',
  ),
} as const

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number]
export type MailConnection = z.infer<typeof MailConnection>
export type ConnectionState = z.infer<typeof ConnectionState>
export type ConnectionRequest = z.infer<typeof ConnectionRequest>
