/** Whether a text is a colour as the record keeps it. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** A colour as people paste it, in the form that the record keeps; anything else stays as it is. */
export function toColor(text: string): string {
  const digits = text.trim().replace(/^#/, '')
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${digits.replace(/./g, '$&$&')}`.toLowerCase()
  return /^[0-9a-f]{6}$/i.test(digits) ? `#${digits}`.toLowerCase() : text.trim()
}
