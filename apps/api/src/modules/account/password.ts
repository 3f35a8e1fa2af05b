import { LIMITS } from '@dhow/contract/limits'

/** argon2id with the library's defaults, which OWASP recommends. */
export { hash as hashPassword, verify as verifyPassword } from '@node-rs/argon2'

/** Minimum number of guesses: breached passwords and their variations need fewer. */
const MIN_GUESSES = 1e6

/**
 * Returns what is wrong with a new password, or undefined. No characters are required or forbidden (ASVS 2.1).
 * @param known texts that are easy to guess, such as the e-mail address
 */
export async function findPasswordProblem(
  password: string,
  guessableTexts: string[],
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
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  if (zxcvbn.check(password, guessableTexts).guesses >= MIN_GUESSES) return undefined
  return 'New password is too easy to guess. Choose another, such as four words that have nothing to do with each other.'
}
