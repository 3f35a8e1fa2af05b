import fc from 'fast-check'

/** So many values of a kind, the same for the same seed. */
export const sampleOf = <T>(values: fc.Arbitrary<T>, seed: number, count: number): T[] =>
  fc.sample(values, { seed, numRuns: count })
