/**
 * The Content-Security-Policy of a rendered page. Scripts are files of ours, and the inline ones that
 * the renderer named as its own: what else stands in the page does not run, nor does text become markup
 * or a script in a browser that knows Trusted Types. The same goes for style sheets. Frames may be any https page, for the map that the
 * administrator chooses.
 * @param inline hashes of scripts and style sheets as the policy states them, with a space between them
 * @param isHttps whether the site is reached by https
 */
export function contentSecurityPolicy(
  inline: { scripts: string; styles: string },
  isHttps: boolean,
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.scripts}`.trim(),
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' ${inline.styles}`.trim(),
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
