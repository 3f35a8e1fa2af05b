/**
 * The Content-Security-Policy of a rendered page. Scripts are files of ours, and the inline ones that
 * the renderer named as its own: what else stands in the page does not run, nor does text become markup
 * or a script in a browser that knows Trusted Types. Frames may be any https page, for the map that the
 * administrator chooses.
 * @param inlineScripts hashes of scripts as the policy states them, with a space between them
 * @param isHttps whether the site is reached by https
 */
export function contentSecurityPolicy(inlineScripts: string, isHttps: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScripts}`.trim(),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    'frame-src https:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
