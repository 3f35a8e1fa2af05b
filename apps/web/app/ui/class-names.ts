/** Search field and button side by side, because right-to-left text starts at the button's end. */
export const SEARCH_FRAME =
  'flex items-center outline-sea has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2'

export const classNames = (...names: (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
