import * as z from 'zod'
import { Done, errorResponses } from './errors.ts'
import { LIMITS } from './limits.ts'
import { StoredMail } from './mail.ts'
import { defineRoutes, forPublic, NO_BODY } from './route.ts'
import { line, opaque, secret } from './text.ts'

export const Login = z.object({
  email: line('Email', LIMITS.text).toLowerCase(),
  password: secret('Password', LIMITS.password),
  /** The token of an earlier login in this browser, or of a mailed link: see the login guard. */
  device: opaque('device', 200).optional(),
})

const linkSecret = opaque('token', 100)

export const PasswordChange = z
  .object({
    currentPassword: secret('Current password', LIMITS.password),
    newPassword: secret('New password', LIMITS.newPassword),
    confirmPassword: secret('Confirm new password', LIMITS.password),
    /** The secret from the mailed link; without it an unused, unexpired request must exist. */
    token: linkSecret.optional(),
  })
  .refine((change) => change.newPassword === change.confirmPassword, {
    error: 'New passwords do not match',
    path: ['confirmPassword'],
  })

const WithToken = Done.extend({ token: z.string() })

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
      }),
      ...errorResponses(401),
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
    responses: { 200: WithToken.extend(StoredMail), ...errorResponses(401, 403, 410) },
    metadata: { rate: 'reset' },
  },
})

export type Login = z.infer<typeof Login>
export type PasswordChange = z.infer<typeof PasswordChange>
