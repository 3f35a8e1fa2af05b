// Otherwise zod tries `new Function`, which the CSP reports. Must run before the first schema.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
