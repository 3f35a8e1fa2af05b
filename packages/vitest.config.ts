/** Settings of the tests of all packages. */
export default {
  test: {
    isolate: false,
    sequence: { shuffle: { files: true } },
    testTimeout: 20_000,
    // Also where the shell sets another: in production, texts are not compiled while the program runs.
    env: { NODE_ENV: 'test' },
  },
}
