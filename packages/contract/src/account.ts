import * as z from 'zod'
import { accountEmail, isSameTwice, linkSecret, newPasswordFields, WithToken } from './admin.ts'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { StoredMail } from './mail.ts'
import { defineRoutes, forPublic, NO_BODY } from './route.ts'
import { line, secret } from './text.ts'

/** Recovery codes of one two-step login: each opens it once, instead of the app. */
export const RECOVERY_CODES = 10

export const Account = z.object({
  email: z.string(),
  /** Whether the password is still the one that the first start made up: nothing else comes first. */
  firstLogin: z.boolean(),
  /** The address that waits for its link to be opened. */
  newEmail: z.string().optional(),
  /** Not there while the two-step login is off. */
  twoStep: z.object({ recoveryCodes: z.int() }).optional(),
})

const currentPassword = secret('Current password', LIMITS.password)

const code = line('Code', LIMITS.code)

export const FirstLogin = z
  .object({ email: accountEmail, ...newPasswordFields })
  .refine(...isSameTwice)

export const EmailChange = z.object({ email: accountEmail, currentPassword })

export const TwoStepBegin = z.object({ currentPassword })

export const TwoStepCode = z.object({ code })

/** What only the administrator can give: the password, and a code of the app or a recovery code. */
export const TwoStepProof = z.object({ currentPassword, code })

export const RecoveryCodes = Done.extend({
  /** Shown this once: only their hashes are kept. */
  recoveryCodes: z.array(z.string()),
})

export const account = defineRoutes({
  get: {
    method: 'GET',
    path: '/admin/account',
    summary: "The administrator's address, and how they log in",
    responses: { 200: Account, ...errorResponses(401) },
  },
  firstLogin: {
    method: 'POST',
    path: '/admin/first-login',
    summary: 'Sets address and password in place of those that the first start made up',
    body: FirstLogin,
    responses: { 200: WithToken, ...errorResponses(401, 409) },
    metadata: { rate: 'reset' },
  },
  changeEmail: {
    method: 'POST',
    path: '/admin/email-change',
    summary: 'Mails a link to a new address, which it makes the address of the account',
    body: EmailChange,
    responses: {
      200: Done.extend(StoredMail),
      ...errorResponses(401, 403),
    },
    metadata: { rate: 'reset' },
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/admin/email-change',
    summary: 'Makes the link to a new address worthless',
    body: NO_BODY,
    responses: { 200: Done, ...errorResponses(401) },
  },
  confirmEmail: {
    method: 'POST',
    path: '/admin/email-change/confirm',
    summary: 'Makes the address that the link was mailed to the address of the account',
    body: z.object({ token: linkSecret }),
    responses: {
      200: Done.extend({ email: z.string() }),
      ...errorResponses(403, 410),
    },
    metadata: { ...forPublic, rate: 'reset' },
  },
  beginTwoStep: {
    method: 'POST',
    path: '/admin/two-step/begin',
    summary: 'Makes up a secret for the authenticator app; nothing changes before its first code',
    body: TwoStepBegin,
    responses: {
      200: z.object({
        /** Base32, to be typed. */
        secret: z.string(),
        /** The otpauth:// address, for a QR code. */
        uri: z.string(),
      }),
      ...errorResponses(401, 403, 409),
    },
  },
  enableTwoStep: {
    method: 'POST',
    path: '/admin/two-step',
    summary: 'Switches the two-step login on by a first code; every other session ends',
    body: TwoStepCode,
    responses: { 200: RecoveryCodes, ...errorResponses(401, 403, 409, 410) },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/admin/two-step/recovery-codes',
    summary: 'Makes new recovery codes; the old ones are worthless',
    body: TwoStepProof,
    responses: { 200: RecoveryCodes, ...errorResponses(401, 403, 409) },
  },
  disableTwoStep: {
    method: 'POST',
    path: '/admin/two-step/disable',
    summary: 'Switches the two-step login off',
    body: TwoStepProof,
    responses: { 200: Done, ...errorResponses(401, 403, 409) },
  },
})

export type Account = z.infer<typeof Account>
export type FirstLogin = z.infer<typeof FirstLogin>
export type EmailChange = z.infer<typeof EmailChange>
export type TwoStepProof = z.infer<typeof TwoStepProof>
