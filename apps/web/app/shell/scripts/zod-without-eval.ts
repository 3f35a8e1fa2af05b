// In the browser zod would try `new Function` to see whether it may compile its checks, which our
// security policy refuses and the browser then reports. Must run before the first schema is made.
if (typeof document !== 'undefined') {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
}
