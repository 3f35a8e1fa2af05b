import { LIMITS } from '@dhow/contract/limits'

/** Guesses below which a password counts as known: what lists of breached ones and their variations hold. */
const MIN_GUESSES = 1e6

/**
 * The problem of a new password; undefined when there is none. No characters are asked for
 * or forbidden (ASVS 2.1). It is looked up in the lists of zxcvbn, loaded only for this.
 * @param known words that the administrator's own would be tried with, such as the e-mail address
 */
export async function passwordProblem(
  password: string,
  known: string[],
): Promise<string | undefined> {
  if (password.length > LIMITS.newPassword) {
    return `New password may have at most ${LIMITS.newPassword} characters.`
  }
  if (password.replace(/ +/g, ' ').length < LIMITS.newPasswordMin) {
    return `New password must have at least ${LIMITS.newPasswordMin} characters, such as four words that have nothing to do with each other.`
  }
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { guesses } = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }).check(
    password,
    known,
  )
  if (guesses >= MIN_GUESSES) return undefined
  return 'New password is one of those that are tried first. Take another, such as four words that have nothing to do with each other.'
}
