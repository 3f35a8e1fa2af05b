import * as z from 'zod'
import { Done, errorResponses } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import { StoredMail } from '../mail/deliveries.ts'
import {
  adminAction,
  adminActionById,
  adminGet,
  adminResponses,
  defineRoutes,
  ownerRoute,
} from '../route.ts'
import { line } from '../text.ts'
import {
  accountEmail,
  LoginToken,
  linkSecret,
  newPasswordFields,
  PasswordConfirmation,
  passwordsMatch,
} from './admin.ts'

/** Number of codes. Each replaces a code of the authenticator app once. */
export const RECOVERY_CODES = 10

export const Account = z.object({
  email: z.string(),
  firstLogin: z.boolean().describe('Whether the generated password must be replaced first.'),
  newEmail: z.string().optional().describe('New address that is not confirmed yet.'),
  twoStep: z
    .object({ recoveryCodes: z.int().describe('Number of unused codes.') })
    .optional()
    .describe('State of two-step login. Missing if it is off.'),
})

const code = line('Code', LIMITS.twoStepCode)

export const FirstLogin = z
  .object({ email: accountEmail, ...newPasswordFields })
  .refine(...passwordsMatch)

export const EmailChange = PasswordConfirmation.extend({ email: accountEmail })

export const TwoStepCode = z.object({ code })

export const TwoStepProof = PasswordConfirmation.extend({ code })

export const RecoveryCodes = Done.extend({
  recoveryCodes: z.array(z.string()).describe('Recovery codes. Returned only once.'),
})

export const account = defineRoutes({
  get: adminGet('/admin/account', "Retrieve the administrator's account.", Account),
  firstLogin: {
    method: 'POST',
    path: '/admin/first-login',
    summary: 'Replace the generated address and password after the first start.',
    body: FirstLogin,
    responses: adminResponses(LoginToken, 409),
    metadata: { rate: 'reset' },
  },
  changeEmail: {
    method: 'POST',
    path: '/admin/email-change',
    summary: 'Request an address change. Sends a confirmation link to the new address.',
    body: EmailChange,
    responses: adminResponses(Done.extend(StoredMail), 403),
    metadata: { rate: 'reset' },
  },
  cancelEmailChange: adminAction('DELETE', '/admin/email-change', 'Cancel an address change.'),
  confirmEmail: {
    method: 'POST',
    path: '/admin/email-change/confirm',
    summary: 'Confirm an address change with the token from the link.',
    body: z.object({ token: linkSecret }),
    responses: { 200: Done.extend({ email: z.string() }), ...errorResponses(403, 410) },
    metadata: { ...ownerRoute, rate: 'reset' },
  },
  setUpTwoStep: {
    method: 'POST',
    path: '/admin/two-step/setup',
    summary: 'Create a secret for two-step login. Inactive until confirmed with a code.',
    body: PasswordConfirmation,
    responses: adminResponses(
      z.object({
        secret: z.string().describe('Secret in Base32, to type into an app.'),
        uri: z.string().describe('otpauth:// address for a QR code.'),
      }),
      403,
      409,
    ),
  },
  enableTwoStep: {
    method: 'POST',
    path: '/admin/two-step',
    summary: 'Enable two-step login with a first code. Ends all other sessions.',
    body: TwoStepCode,
    responses: adminResponses(RecoveryCodes, 403, 409, 410),
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    summary: 'Replace the recovery codes. Old codes stop working.',
    body: TwoStepProof,
    responses: adminResponses(RecoveryCodes, 403, 409),
  },
  disableTwoStep: {
    method: 'POST',
    path: '/admin/two-step/disable',
    summary: 'Disable two-step login.',
    body: TwoStepProof,
    responses: adminResponses(Done, 403, 409),
  },
})

export type Account = z.infer<typeof Account>
export type FirstLogin = z.infer<typeof FirstLogin>
export type EmailChange = z.infer<typeof EmailChange>
export type TwoStepProof = z.infer<typeof TwoStepProof>

export const Session = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe('Time of the last use, updated every few minutes.'),
  device: z.string().meta({ examples: ['Firefox on Windows'] }),
  network: z.string().describe('Shortened address, such as 203.0.113.x.'),
  isCurrent: z.boolean().describe('Whether this session made the request.'),
})

export const SessionList = z.object({
  items: z.array(Session).describe('Sessions, last used first.'),
  failedLogins: z
    .object({ count: z.int(), lastAt: z.iso.datetime() })
    .optional()
    .describe('Failed logins between the previous login and this one. Missing if none.'),
})

export const sessions = defineRoutes({
  list: adminGet('/admin/sessions', 'List sessions and recent failed logins.', SessionList),
  end: adminActionById('DELETE', '/admin/sessions/:id', 'End a session.'),
  endOthers: adminAction('DELETE', '/admin/sessions', 'End all other sessions.'),
  logout: adminAction('POST', '/admin/logout', 'End the current session.'),
})

export type SessionList = z.infer<typeof SessionList>
export type Session = z.infer<typeof Session>
