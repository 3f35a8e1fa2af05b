// Otherwise zod probes `new Function`, which our CSP refuses and the browser reports. Must run before the
// first schema is made.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
