/**
 * The Content-Security-Policy of a rendered page. Scripts are files of ours, and the inline ones that
 * the renderer named as its own: what else stands in the page does not run, nor does text become markup
 * or a script in a browser that knows Trusted Types. The same goes for style sheets. Frames may be any
 * https page, for the map that the administrator chooses, and pages of ours, for the office's preview.
 * @param inline hashes of scripts and style sheets as the policy states them, with a space between them
 * @param isHttps whether the site is reached by https
 * @param isOffice whether it is a page of the office, which nobody frames
 */
export function contentSecurityPolicy(
  inline: { scripts: string; styles: string },
  { isHttps, isOffice }: { isHttps: boolean; isOffice: boolean },
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
    "frame-src 'self' https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isOffice ? "'none'" : "'self'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
