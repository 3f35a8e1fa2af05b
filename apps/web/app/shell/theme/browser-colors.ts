/** What the browser paints around the page: the paper of app.css, in the form that a meta tag takes. */
export const BROWSER_COLORS = { light: '#faf7f0', dark: '#07151f' } as const
