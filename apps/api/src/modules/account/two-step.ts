import type { TwoStepProof } from '@dhow/contract/account/account'
import { AppError } from '#api/platform/app-error.ts'
import type { AdminContext } from './context.ts'
import { buildTwoStepMail } from './mails.ts'
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  normalizeCode,
} from './two-step-code.ts'

/** Milliseconds to confirm a secret with its first code. */
const CONFIRM_WITHIN_MS = 30 * 60_000

const WRONG_CODE = 'This code is not right, or was used. Wait for the next one.'

const createWrongCodeError = () => AppError.forField('forbidden', 'code', WRONG_CODE)

export function createTwoStep(context: AdminContext) {
  const { store, sessions, outbox, now, readAdministrator, getCompanyName } = context
  let pending: { secret: string; session: string; until: number } | undefined

  const mailChange = (change: 'on' | 'off') =>
    outbox.add(buildTwoStepMail({ to: readAdministrator().email, change }))

  const requireOff = () => {
    if (readAdministrator().totpSecret !== null) {
      throw new AppError('conflict', 'The two-step login is on already.')
    }
  }

  async function confirm({ currentPassword, code }: TwoStepProof) {
    if (readAdministrator().totpSecret === null) {
      throw new AppError('conflict', 'The two-step login is off.')
    }
    await context.confirmPassword(currentPassword, async () => {
      const spendCode = await context.checkCode(code)
      if (!spendCode()) throw createWrongCodeError()
    })
  }

  return {
    async setUpTwoStep(currentPassword: string, session: string) {
      requireOff()
      await context.confirmPassword(currentPassword)
      const created = await createTotpSecret(getCompanyName(), readAdministrator().email)
      pending = { secret: created.secret, session, until: now().getTime() + CONFIRM_WITHIN_MS }
      return created
    },

    /**
     * Enables the two-step login, ends all other sessions and returns the recovery codes.
     * @throws AppError `gone` without a secret, `forbidden` for a wrong code
     */
    async enableTwoStep(code: string, session: string): Promise<string[]> {
      requireOff()
      const { secret } = pending ?? {}
      if (!secret || pending?.session !== session || pending.until <= now().getTime()) {
        throw new AppError('gone', 'This took too long. Please begin again.')
      }
      const step = await findTotpStep(secret, normalizeCode(code), now())
      if (step === undefined) throw createWrongCodeError()
      const { codes, rows } = createRecoveryCodes()
      store.transaction(() => {
        requireOff()
        store.setTotpSecret(secret)
        store.spendTotpStep(step)
        store.setRecoveryCodes(rows)
        mailChange('on')
      })
      pending = undefined
      sessions.endOthers(session)
      outbox.drainSoon()
      return codes
    },

    async renewRecoveryCodes(proof: TwoStepProof): Promise<string[]> {
      await confirm(proof)
      const { codes, rows } = createRecoveryCodes()
      store.transaction(() => store.setRecoveryCodes(rows))
      return codes
    },

    async disableTwoStep(proof: TwoStepProof): Promise<void> {
      await confirm(proof)
      store.transaction(() => {
        store.setTotpSecret(null)
        mailChange('off')
      })
      outbox.drainSoon()
    },
  }
}
