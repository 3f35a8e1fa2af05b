/** The `theme-color` meta tag's values: --paper of app.css as hex. */
export const BROWSER_COLORS = { light: '#faf7f0', dark: '#07151f' } as const
