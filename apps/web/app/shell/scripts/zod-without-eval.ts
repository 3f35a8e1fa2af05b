// Without this setting zod tries `new Function`, and the browser reports a CSP violation. Must run
// before the first schema is created.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
