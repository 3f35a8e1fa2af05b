/** Returns a random idempotency key. Not `crypto.randomUUID`, which needs https. */
export const newSubmissionId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4))).join('-')
