import { hash, verify } from '@node-rs/argon2'

/** A password as it is stored: argon2id with the library's defaults, which are OWASP's. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Whether a password is the one that was hashed. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)
