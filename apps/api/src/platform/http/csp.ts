/**
 * Returns the Content-Security-Policy of a page. Frames may show https pages, for the company's map, and our own pages, for
 * the preview in the back office.
 * @param inline space-separated hashes of inline scripts and styles
 * @param isOffice whether it is a page of the back office, which may not be framed
 */
export function buildContentSecurityPolicy(
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
