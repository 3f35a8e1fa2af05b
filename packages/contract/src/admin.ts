import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { StoredMail } from './mail.ts'
import { defineRoutes, forPublic, NO_BODY } from './route.ts'
import { email, line, opaque, secret } from './text.ts'

export const Login = z.object({
  email: line('Email', LIMITS.text).toLowerCase(),
  password: secret('Password', LIMITS.password),
  /** Of a mailed link too: see the login guard. */
  device: opaque('device', 200)
    .optional()
    .describe('What an earlier login answered: guesses of others do not lock it out.'),
  code: line('Code', LIMITS.code)
    .optional()
    .describe(
      'Of the authenticator app, or a recovery code; asked for where the two-step login is on.',
    ),
})

/** The secret from a mailed link. */
export const linkSecret = opaque('token', 100)

/** The address of an account, as it is compared. */
export const accountEmail = email('Email', LIMITS.text).transform((address) =>
  address.toLowerCase(),
)

/** A new password, given twice. */
export const newPasswordFields = {
  newPassword: secret('New password', LIMITS.newPassword),
  confirmPassword: secret('Confirm new password', LIMITS.password),
}

/** Whether the new password was given twice alike: for `refine`. */
export const isSameTwice = [
  (given: { newPassword: string; confirmPassword: string }) =>
    given.newPassword === given.confirmPassword,
  { error: 'New passwords do not match', path: ['confirmPassword'] },
] satisfies [unknown, object]

export const PasswordChange = z
  .object({
    currentPassword: secret('Current password', LIMITS.password),
    ...newPasswordFields,
    /** The secret from the mailed link; without it an unused, unexpired request must exist. */
    token: linkSecret.optional(),
  })
  .refine(...isSameTwice)

export const ForgottenPassword = z.object({ email: accountEmail })

export const NewPassword = z
  .object({ token: linkSecret, ...newPasswordFields })
  .refine(...isSameTwice)

export const WithToken = Done.extend({ token: z.string() })

export const admin = defineRoutes({
  login: {
    method: 'POST',
    path: '/admin/login',
    summary: `Signs the administrator in for ${LIMITS.sessionDays} days`,
    body: Login,
    responses: {
      200: WithToken.extend({
        /** To be sent with the next login from this browser, which strangers' guesses then do not close. */
        device: z.string(),
        /** Whether the password is still the one that the first start made up: to be replaced first. */
        firstLogin: z.boolean().optional(),
      }),
      /** The 401 names the field `code` where only that is asked for; the password is not checked before. */
      ...errorResponses(401, 403),
    },
    metadata: { ...forPublic, rate: 'login' },
  },
  requestReset: {
    method: 'POST',
    path: '/admin/reset-password-request',
    summary: 'Mails the administrator a link that works once, within 30 minutes',
    body: NO_BODY,
    responses: {
      200: Done.extend({
        ...StoredMail,
        /** The address of the mail, with most of it hidden: a•••@example.com. */
        sentTo: z.string().optional(),
      }),
      ...errorResponses(401),
    },
    metadata: { rate: 'reset' },
  },
  checkReset: {
    method: 'POST',
    path: '/admin/reset-password-check',
    summary: 'Says whether a reset link is live, without spending it',
    body: z.object({ token: linkSecret }),
    responses: { 200: Done, ...errorResponses(401, 410) },
    metadata: { rate: 'reset' },
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/reset-password',
    summary: 'Changes the password, spends the request and ends every older session',
    body: PasswordChange,
    responses: {
      200: WithToken.extend(StoredMail),
      ...errorResponses(401, 403, 410),
    },
    metadata: { rate: 'reset' },
  },
  forgottenPassword: {
    method: 'GET',
    path: '/admin/forgotten-password',
    summary: 'Whether a forgotten password can be replaced by mail',
    responses: { 200: z.object({ byMail: z.boolean() }), ...errorResponses() },
    metadata: forPublic,
  },
  requestNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password',
    summary: "Mails a link if the address is the administrator's; answers the same for any",
    body: ForgottenPassword,
    responses: {
      200: Done,
      /** The 409 says what to do without a mail server. */
      ...errorResponses(403, 409),
    },
    metadata: { ...forPublic, rate: 'reset' },
  },
  checkNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password/check',
    summary: 'Says whether the link for a forgotten password is live, without spending it',
    body: z.object({ token: linkSecret }),
    responses: { 200: Done, ...errorResponses(403, 410) },
    metadata: { ...forPublic, rate: 'reset' },
  },
  setNewPassword: {
    method: 'POST',
    path: '/admin/forgotten-password/new',
    summary: 'Sets a new password by a mailed link, which is spent, and ends every session',
    body: NewPassword,
    responses: {
      200: Done.extend({
        /** To be sent with the next login from this browser: see the login. */
        device: z.string(),
      }),
      ...errorResponses(403, 410),
    },
    metadata: { ...forPublic, rate: 'reset' },
  },
})

export type Login = z.infer<typeof Login>
export type PasswordChange = z.infer<typeof PasswordChange>
export type NewPassword = z.infer<typeof NewPassword>
