/**
 * Classes of a box around a search field and its button: side by side, because right-to-left text starts at
 * the button's end, with the field's focus ring around both.
 */
export const SEARCH_FRAME =
  'flex items-center outline-sea has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2'

/** Joins class names, skipping falsy ones. */
export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
